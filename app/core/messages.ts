import * as en from './messages/en.ts';
import { inLanguage } from './messages/language.ts';
import type { Texts } from './messages/say.ts';
import * as chinese from './messages/zh-Hans.ts';

/** All texts of the engine in one language, by the part that says them and their English; features have catalogues of their own. */
export type Messages = { [Part in keyof typeof chinese]: Texts<string & keyof (typeof chinese)[Part]> };

/** The messages for a locale, for the build. Bundled code imports them from `site:data`, which has the site's language only. */
export function messagesOf(locale: string): Messages {
  return inLanguage<Messages>(locale, { en, 'zh-Hans': chinese });
}
