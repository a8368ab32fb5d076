import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../../app/core/messages.ts';
import { engineFolder } from '../../build/files/paths.ts';

/** The messages of a part of the site in one language, by key: the English text, or a name. */
export type Catalogue = Readonly<Record<string, unknown>>;

/** Reads all message catalogues of the engine, its features and the models registry in a language, by name. */
export async function catalogues(language: Language): Promise<Record<string, Catalogue>> {
  const all: Record<string, Catalogue> = {};
  const files = `{app/core,features/*,models}/messages/${language}.ts`;
  for await (const file of glob(files, { cwd: engineFolder }))
    Object.assign(all, await import(path.join(engineFolder, file)));
  return all;
}

/** Returns the English messages that have a Chinese translation, as patterns in which `{name}` matches anything. */
export async function englishTexts(): Promise<RegExp[]> {
  const [english, chinese] = [await catalogues('en'), await catalogues('zh-Hans')];
  const texts = Object.entries(chinese)
    // These are shown to authors and API clients, not to readers of pages.
    .filter(([name]) => !['authors', 'sandbox', 'tryOut'].includes(name))
    .flatMap(([name, catalogue]) =>
      Object.entries(catalogue).flatMap(([key, text]) => {
        const source = english[name]?.[key] ?? key;
        return typeof source === 'string' && typeof text === 'string' && source !== text ? [source.trim()] : [];
      }),
    );
  return [...new Set(texts)]
    .filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(/\{\w+\}/g, '')))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(RegExp.escape)
            .join('.+')}$`,
          'su',
        ),
    );
}
