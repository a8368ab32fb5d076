import { memoize } from './memoize.ts';
import type { Texts } from './messages/say.ts';
import * as chinese from './messages/zh-Hans.ts';

/** The languages of the engine's own texts; `zh-Hans` is Simplified Chinese. */
export type Language = 'en' | 'zh-Hans';

/** The engine's texts in one language: part → English text → translation. Features have their own catalogues. */
export type Messages = { [Part in keyof typeof chinese]: Texts<string & keyof (typeof chinese)[Part]> };

/** English needs no catalogue, because the keys are the English texts. */
const english: Messages = { shell: {}, content: {}, outputs: {}, pages: {}, placeholders: {}, authors: {} };

/** Returns the messages of a locale, for the build. Bundled code imports its language's messages from `site:data`. */
export function messagesOf(locale: string): Messages {
  return inLanguage<Messages>(locale, { en: english, 'zh-Hans': chinese });
}

/** Returns the language of texts for a BCP 47 tag: Simplified Chinese if the tag implies it, or English. */
export const languageOf = memoize((locale: string): Language => {
  const { language, script } = new Intl.Locale(locale).maximize();
  return language === 'zh' && script === 'Hans' ? 'zh-Hans' : 'en';
});

/** Picks the value for the language of a locale, such as a catalogue of texts or the file that contains it. */
export function inLanguage<T>(locale: string, catalogues: Readonly<Record<Language, T>>): T {
  return catalogues[languageOf(locale)];
}
