/** The languages that the engine's own texts are translated to; `zh-Hans` is Simplified Chinese. */
export type Language = 'en' | 'zh-Hans';

/** The language of the engine's texts for a BCP 47 tag: Simplified Chinese for those that use it, or English. */
export function languageOf(locale: string): Language {
  const { language, script } = new Intl.Locale(locale).maximize();
  return language === 'zh' && script === 'Hans' ? 'zh-Hans' : 'en';
}

/** What a feature has for the language of a locale: its texts, or the file that has them. */
export function inLanguage<T>(locale: string, catalogues: Readonly<Record<Language, T>>): T {
  return catalogues[languageOf(locale)];
}
