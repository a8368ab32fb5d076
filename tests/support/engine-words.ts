import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '../../app/core/messages.ts';
import { engineFolder } from '../../build/files/paths.ts';

/** Texts of a part of the site in one language, by their key: the English text, or the name of what it says. */
export type Catalogue = Readonly<Record<string, unknown>>;

/** All texts of the engine, of its features and of the site's registry in a language, by the name of their catalogue. */
export async function catalogues(language: Language): Promise<Record<string, Catalogue>> {
  const all: Record<string, Catalogue> = {};
  const files = `{app/core,features/*,models}/messages/${language}.ts`;
  for await (const file of glob(files, { cwd: engineFolder }))
    Object.assign(all, await import(path.join(engineFolder, file)));
  return all;
}

/** English texts of the engine that are said otherwise in Chinese, as patterns of the whole text; `{name}` stands for anything. */
export async function englishTexts(): Promise<RegExp[]> {
  const [english, chinese] = [await catalogues('en'), await catalogues('zh-Hans')];
  const texts = Object.entries(chinese)
    // Authors read drafts, and clients the sandbox's words.
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
