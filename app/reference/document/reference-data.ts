import type { ApiReference } from './reference.ts';
import type { SampleLanguage } from '../samples/sample.ts';

/**
 * The reference as the Worker renders it: everything that needs Markdown, highlighting or the whole document is done.
 * In `reference` every `description` is safe HTML, and the values of examples are gone: they stand highlighted in
 * `examples`, `events` and `scenarios`.
 */
export type ReferenceData = {
  reference: ApiReference;
  /** Example id → HTML of the inside of a `<code>`. */
  examples: { [exampleId: string]: string };
  /** Example id → the events of a stream, in order. */
  events: { [exampleId: string]: HighlightedEvent[] };
  /** Operation id → its samples, one entry for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
};

/** One event of a stream's example; `title` is the document's, absent where it has none. */
export type HighlightedEvent = { kind: string; title?: string | undefined; event?: string | undefined; html: string };

/** One way to call an operation: a request in every language and what it is answered with. */
export type Scenario = {
  /** Name of the example in the document; empty for an operation without body. */
  name: string;
  title: string;
  description?: string | undefined;
  samples: { language: SampleLanguage; grammar: string; html: string }[];
  /** Ids of the response examples of the same name. */
  answers: string[];
};
