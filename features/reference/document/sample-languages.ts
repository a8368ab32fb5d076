import { memberOf } from './json.ts';

/** Names of the tabs, in their order; proper names, the same in every language of the site. The last ones come only from documents. */
export const sampleLabels = {
  curl: 'cURL',
  python: 'Python',
  java: 'Java',
  node: 'Node.js',
  http: 'HTTP',
  typescript: 'TypeScript',
  csharp: 'C#',
  go: 'Go',
  ruby: 'Ruby',
  php: 'PHP',
  kotlin: 'Kotlin',
  swift: 'Swift',
  rust: 'Rust',
  powershell: 'PowerShell',
} as const;

/** The languages of samples. */
export type SampleLanguage = keyof typeof sampleLabels;

/** The languages in the order of their tabs. */
export const sampleLanguages = Object.keys(sampleLabels) as SampleLanguage[];

/** The largest number of tabs in a group (tabs.css). */
export const maxTabs = 8;

const others: { readonly [name: string]: SampleLanguage } = {
  bash: 'curl',
  shell: 'curl',
  sh: 'curl',
  javascript: 'node',
  js: 'node',
  'node.js': 'node',
  nodejs: 'node',
  ts: 'typescript',
  'c#': 'csharp',
  golang: 'go',
};

/** The language that a document calls by some name; undefined for a language without a tab. */
export function sampleLanguage(name: string): SampleLanguage | undefined {
  const lower = name.toLowerCase();
  const known = memberOf(others, lower) ?? lower;
  return sampleLanguages.find((language) => language === known);
}

/** Name of the grammar to highlight a language with. */
export function grammarOf(language: SampleLanguage): string {
  return language === 'curl' ? 'shellscript' : language === 'node' ? 'javascript' : language;
}
