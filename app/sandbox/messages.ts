import { sandbox as english } from '../core/messages/en/sandbox.ts';
import { languageOf } from '../core/messages/language.ts';
import type { SandboxMessages } from '../core/messages/sandbox.ts';
import { sandbox as chinese } from '../core/messages/zh-Hans/sandbox.ts';

export type { SandboxMessages } from '../core/messages/sandbox.ts';

/** The sandbox's messages for a locale; English where there is no translation. */
export function sandboxMessages(locale: string): SandboxMessages {
  return languageOf(locale) === 'zh-Hans' ? chinese : english;
}
