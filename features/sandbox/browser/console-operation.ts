import type { RequestFrame } from '../../reference/samples/sample.ts';

/** The data of an operation that the console needs; plain JSON. */
export type ConsoleOperation = {
  id: string;
  /** In capitals. */
  method: string;
  /** The document's template, `/pets/{petId}`. */
  path: string;
  /** Where the key is sent, if one is needed, and its prefix. */
  key: { in: 'header' | 'query' | 'cookie'; name: string; prefix: string } | undefined;
  /** What the samples are written from, and whether by OpenAI's SDKs. */
  samples: { frame: RequestFrame; server: string; compatible: boolean };
  /** Headers that the document requires, with their examples. */
  headers: { name: string; value: string }[];
  /** `value` is what a required one is filled with, otherwise empty; `id` is its anchor in the reference. */
  parameters: { id: string; name: string; in: 'path' | 'query'; value: string }[];
  /** The media type of the body; undefined for an operation without one. */
  contentType: string | undefined;
  /** The requests that the reference shows; at least one. */
  examples: { name: string; title: string; body: string }[];
};
