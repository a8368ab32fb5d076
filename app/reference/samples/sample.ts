import type { Json } from '../document/json.ts';

/** The languages of the samples, in the order of the tabs. */
export const SAMPLE_LANGUAGES = ['curl', 'python', 'java', 'node', 'http'] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** Names of the tabs; proper names, the same in every language of the site. */
export const SAMPLE_LABELS: { readonly [language in SampleLanguage]: string } = {
  curl: 'cURL',
  python: 'Python',
  java: 'Java',
  node: 'Node.js',
  http: 'HTTP',
};

/** One sample: complete code that runs as it stands, with the key in an environment variable. */
export type Sample = {
  language: SampleLanguage;
  /** Name of the grammar to highlight it with. */
  grammar: 'shellscript' | 'python' | 'java' | 'javascript' | 'http';
  code: string;
};

/** A request as it goes over the wire, and what comes back. */
export type SampleRequest = {
  method: string;
  /** Absolute address with query. */
  url: string;
  /** Headers besides the authorization and the content type. */
  headers: { name: string; value: string }[];
  /** How the key is sent, and the environment variable that holds it; absent for operations that need none. */
  key?: { in: 'header' | 'query' | 'cookie'; name: string; prefix: string; variable: string } | undefined;
  contentType?: string | undefined;
  body?: Json | undefined;
  /** Whether the answer is a stream of events. */
  stream: boolean;
  /** Name of the file to save a binary answer in. */
  file?: string | undefined;
};

/** Every line after the first moved to the right. */
export function hang(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}
