import type { ApiReference, Content, Example } from './document/reference.ts';
import type { SampleLanguage } from './document/sample-languages.ts';

/** The data of the reference's pages: the document as read, and what was made from it. */
export type ReferenceData = {
  reference: ApiReference;
  /** The examples of a content, or one made from its schema. */
  examplesOf: (content: Content) => Example[];
  /**
   * Example id → inner HTML of a `<code>`, and of a JSON example the positions of its properties, as of `samplePositions`.
   */
  examples: { [exampleId: string]: { html: string; positions?: { paths: string[]; keys: number[] } } };
  /** Operation id → its samples, one entry for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
  /** Converts a description, which is Markdown, to safe HTML. */
  toHtml: (markdown: string) => string;
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
