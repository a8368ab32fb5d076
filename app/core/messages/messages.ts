import * as en from './en/index.ts';
import { type Language, languageOf } from './language.ts';
import type { ConsoleMessages } from './console.ts';
import type { ReferenceMessages } from './reference.ts';
import type { SandboxMessages } from './sandbox.ts';
import type { Texts } from './say.ts';
import * as chinese from './zh-Hans/index.ts';

/** A text of the shell, the search, the content, what the build writes into pages or beside them, the MCP endpoint, or a page that is begun: its English. */
export type ShellMessage = keyof typeof chinese.shell;
export type SearchMessage = keyof typeof chinese.search;
export type ContentMessage = keyof typeof chinese.content;
export type PageMessage = keyof typeof chinese.pages;
export type OutputMessage = keyof typeof chinese.outputs;
export type AssistantMessage = keyof typeof chinese.assistants;
export type AuthorMessage = keyof typeof chinese.authors;
export type RegistryMessage = keyof typeof chinese.registry;

/** Everything that the engine itself says, in one language. */
export type Messages = {
  shell: Texts<ShellMessage>;
  search: Texts<SearchMessage>;
  content: Texts<ContentMessage>;
  pages: Texts<PageMessage>;
  outputs: Texts<OutputMessage>;
  assistants: Texts<AssistantMessage>;
  authors: Texts<AuthorMessage>;
  registry: Texts<RegistryMessage>;
  sandbox: SandboxMessages;
  reference: ReferenceMessages;
  /** Of the console. */
  tryOut: ConsoleMessages;
};

const languages: Record<Language, Messages> = { en, 'zh-Hans': chinese };

/** The messages for a locale, for the build. What it bundles imports `site:messages`, which holds the site's language only. */
export function messagesOf(locale: string): Messages {
  return languages[languageOf(locale)];
}
