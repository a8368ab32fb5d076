import type { SampleLanguage } from './sample-languages.ts';
import type { Content } from './content.ts';
import type { ApiReference } from './read-reference.ts';
import type { Example } from './schema-view.ts';

export type { Content, StreamDescription } from './content.ts';
export type { SecurityRequirement, SecurityScheme, Server } from './info.ts';
export type { Operation, Parameter, Response } from './operation.ts';
export type { ApiReference, Tag } from './read-reference.ts';
export type * from './schema-view.ts';

/** The data of a reference page: the document and its examples and samples, prepared for rendering. */
export type ReferenceData = {
  reference: ApiReference;
  /** Returns the examples of a content, or one generated from its schema. */
  examplesOf: (content: Content) => Example[];
  /** Id of an operation on the page → its scenarios, one for each request example. */
  scenarios: { [operationId: string]: Scenario[] };
  /** Converts Markdown, such as a description, to safe HTML. */
  toHtml: (markdown: string) => string;
};

/** A scenario of an operation: one request in every sample language, and its responses. */
export type Scenario = {
  /** The name of the example in the document; empty for an operation without request body. */
  name: string;
  title: string;
  description?: string | undefined;
  /** The paths of the body's properties, as `bodyPaths` returns them. */
  paths: string[];
  samples: { language: SampleLanguage; grammar: string; label?: string | undefined; html: string }[];
  /** Ids of the response examples with the same name. */
  responses: string[];
};
