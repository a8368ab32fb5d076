/** The languages that the engine speaks; `zh-Hans` is Simplified Chinese. */
export type Language = 'en' | 'zh-Hans';

/**
 * The language in which the engine speaks to readers of a locale: Simplified Chinese where that is written, otherwise English.
 * @param locale a BCP 47 language tag: `en`, `zh-CN`
 */
export function languageOf(locale: string): Language {
  const { language, script } = new Intl.Locale(locale).maximize();
  return language === 'zh' && script === 'Hans' ? 'zh-Hans' : 'en';
}
