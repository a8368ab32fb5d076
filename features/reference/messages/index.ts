import { inLanguage } from '../../../app/core/messages.ts';
import { reference as en } from './en.ts';
import { reference as chinese } from './zh-Hans.ts';

/** The texts of the reference for a locale, for the build; bundled code imports `site:messages/reference`. */
export const referenceMessages = (locale: string) => inLanguage(locale, { en, 'zh-Hans': chinese });
