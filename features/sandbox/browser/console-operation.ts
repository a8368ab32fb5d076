import type { ParameterStyle } from '../../reference/document/parameter-style.ts';
import type { KeyPlace } from '../sandbox.ts';
import type { RequestFrame } from '../../reference/samples/sample.ts';

/** The data of an operation that the console needs; plain JSON. */
export type ConsoleOperation = {
  id: string;
  /** In capitals. */
  method: string;
  /** The document's template, `/pets/{petId}`. */
  path: string;
  /** The alternatives to authenticate by, each with the keys that it needs together; none without any. */
  security: KeyPlace[][];
  /** What the samples are written from, and whether by OpenAI's SDKs. */
  samples: { frame: RequestFrame; server: string; compatible: boolean };
  /**
   * `value` is what a required one is filled with, otherwise empty, and `hint` the document's example; `id` is its anchor
   * in the reference, and `types` are those of its value.
   */
  parameters: (ParameterStyle & { id: string; types: string[]; value: string; hint?: string | undefined })[];
  /** The media type of the body; undefined for an operation without one. */
  contentType: string | undefined;
  /** The requests that the reference shows; at least one. */
  examples: { name: string; title: string; body: string }[];
};
