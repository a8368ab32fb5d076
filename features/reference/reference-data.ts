import type { ApiReference } from './document/reference.ts';
import type { SampleLanguage } from './document/sample-languages.ts';

/**
 * The data of the reference's pages: plain JSON. In `reference`, every `description` is safe HTML; examples are highlighted
 * in `examples` and `scenarios`.
 */
export type ReferenceData = {
  reference: ApiReference;
  /** Example id → inner HTML of a `<code>`. */
  examples: { [exampleId: string]: string };
  /** Example id → positions of the properties of a JSON example in its text, as of `samplePositions`. */
  positions: { [exampleId: string]: { paths: string[]; keys: number[] } };
  /** Operation id → its samples, one entry for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
};

/** A scenario of an operation: a request in every language, and its responses. */
export type Scenario = {
  /** Name of the example in the document; empty for an operation without body. */
  name: string;
  title: string;
  description?: string | undefined;
  /** The properties of the body, as `bodyPaths` names them. */
  paths: string[];
  /** `keys` are the positions of `paths` in the code, as of `samplePositions`. */
  samples: { language: SampleLanguage; grammar: string; label?: string | undefined; html: string; keys: number[] }[];
  /** Ids of the response examples of the same name. */
  responses: string[];
};

/**
 * The path below the base URL of the URLs of a reference's pages by id, for a reference of several pages
 * (`Record<string, string>`).
 */
export const referenceUrlsFile = '/_pages/reference.json';
