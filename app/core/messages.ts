import * as en from './messages/en/index.ts';
import { type Language, languageOf } from './messages/language.ts';
import type { ConsoleMessages } from '../../features/sandbox/messages/console-messages.ts';
import type { ReferenceMessages } from '../../features/reference/messages/reference-messages.ts';
import type { SandboxMessages } from '../../features/sandbox/messages/sandbox-messages.ts';
import type { Texts } from './messages/say.ts';
import * as chinese from './messages/zh-Hans/index.ts';

/** The key of a text, which is its English, by the part of the engine that shows it. */
export type ShellMessage = keyof typeof chinese.shell;
/** The texts that the compiler writes into pages. */
export type PageMessage = keyof typeof chinese.pages;
/** The texts of feeds, Markdown, `llms.txt` and generated pages. */
export type OutputMessage = keyof typeof chinese.outputs;
/** The texts of drafts that `npm run new` writes. */
export type AuthorMessage = keyof typeof chinese.authors;
/** The texts about models and sources. */
export type RegistryMessage = keyof typeof chinese.registry;

/** All texts of the engine in one language. */
export type Messages = {
  shell: Texts<ShellMessage>;
  search: Texts<keyof typeof chinese.search>;
  content: Texts<keyof typeof chinese.content>;
  pages: Texts<PageMessage>;
  outputs: Texts<OutputMessage>;
  assistants: Texts<keyof typeof chinese.assistants>;
  authors: Texts<AuthorMessage>;
  registry: Texts<RegistryMessage>;
  sandbox: SandboxMessages;
  reference: ReferenceMessages;
  /** The console's. */
  tryOut: ConsoleMessages;
};

const languages: Record<Language, Messages> = { en, 'zh-Hans': chinese };

/** The messages for a locale, for the build. Bundled code imports `site:messages`, which has the site's language only. */
export function messagesOf(locale: string): Messages {
  return languages[languageOf(locale)];
}
