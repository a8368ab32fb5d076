/** Labels of the tabs, in order, the same in every language of the site. No generator exists for the last languages. */
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

/** A language of code samples. */
export type SampleLanguage = keyof typeof sampleLabels;

/** The languages in tab order. */
export const sampleLanguages = Object.keys(sampleLabels) as SampleLanguage[];

/** The largest number of tabs in a group, for which `tabs.css` has rules. */
export const maxTabs = 8;

/** Other names of languages in documents. */
const otherNames: { readonly [language in SampleLanguage]?: string[] } = {
  curl: ['bash', 'shell', 'sh'],
  node: ['javascript', 'js', 'node.js', 'nodejs'],
  typescript: ['ts'],
  csharp: ['c#'],
  go: ['golang'],
};

/** Returns the language for a name in a document; undefined for a language without a tab. */
export function sampleLanguage(name: string): SampleLanguage | undefined {
  const lower = name.toLowerCase();
  return sampleLanguages.find((language) => language === lower || otherNames[language]?.includes(lower));
}

/** Returns the name of the grammar that highlights a language. */
export function grammarOf(language: SampleLanguage): string {
  return language === 'curl' ? 'shellscript' : language === 'node' ? 'javascript' : language;
}
