import { memoize } from './memoize.ts';
import type { Texts } from './messages/say.ts';
import * as chinese from './messages/zh-Hans.ts';

/** The languages that the engine's own texts are translated to; `zh-Hans` is Simplified Chinese. */
export type Language = 'en' | 'zh-Hans';

/** All texts of the engine in one language, by the part that says them and their English; features have catalogues of their own. */
export type Messages = { [Part in keyof typeof chinese]: Texts<string & keyof (typeof chinese)[Part]> };

/** English texts are the keys themselves. */
const english: Messages = { shell: {}, content: {}, outputs: {}, pages: {}, placeholders: {}, authors: {} };

/** The messages for a locale, for the build. Bundled code imports them from `site:data`, which has the site's language only. */
export function messagesOf(locale: string): Messages {
  return inLanguage<Messages>(locale, { en: english, 'zh-Hans': chinese });
}

/** The language of the engine's texts for a BCP 47 tag: Simplified Chinese for those that use it, or English. */
export const languageOf = memoize((locale: string): Language => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return language === 'zh' && script === 'Hans' ? 'zh-Hans' : 'en';
});

/** What a feature has for the language of a locale: its texts, or the file that has them. */
export function inLanguage<T>(locale: string, catalogues: Readonly<Record<Language, T>>): T {
  return catalogues[languageOf(locale)];
}
