import { inLanguage } from '../../../app/core/messages/language.ts';
import { search as en } from './en.ts';
import { search as chinese } from './zh-Hans.ts';

/** The texts of the search for a locale, for the build; bundled code imports `site:messages/search`. */
export const searchMessages = (locale: string) => inLanguage(locale, { en, 'zh-Hans': chinese });
