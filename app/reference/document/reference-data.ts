import type { ApiReference } from './reference.ts';
import type { SampleLanguage } from '../samples/sample.ts';

/**
 * The reference as the Worker renders it: everything that needs Markdown, highlighting or the whole document is done.
 * In `reference` every `description` is safe HTML, and the values of examples are gone: they stand highlighted in
 * `examples` and `scenarios`.
 */
export type ReferenceData = {
  reference: ApiReference;
  /** Example id → HTML of the inside of a `<code>`. */
  examples: { [exampleId: string]: string };
  /** Example id → where the properties of a JSON example stand in its text. */
  places: { [exampleId: string]: { paths: string[]; keys: number[] } };
  /** Operation id → its samples, one entry for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
};

/** One way to call an operation: a request in every language and what it is answered with. */
export type Scenario = {
  /** Name of the example in the document; empty for an operation without body. */
  name: string;
  title: string;
  description?: string | undefined;
  /** The properties of the body, as `bodyPaths` names them. */
  paths: string[];
  /** `keys` are the places of `paths` in the code, as `samplePlaces` counts them. */
  samples: { language: SampleLanguage; grammar: string; html: string; keys: number[] }[];
  /** Ids of the response examples of the same name. */
  answers: string[];
};
