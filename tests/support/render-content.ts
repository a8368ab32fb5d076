import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { engineFolder } from '../../build/files/paths.ts';
import { compileContent } from './compile-content.ts';

/** Compiles and renders the body of a page with the site's components. Returns the HTML and the warnings. */
export async function renderContent(
  body: string,
  options: Parameters<typeof compileContent>[1] = {},
): Promise<{ html: string; warnings: string[] }> {
  const { code, warnings } = await compileContent(body, options);
  const parent = path.join(engineFolder, '.cache/test');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'content-'));
  try {
    const file = path.join(folder, 'page.js');
    await writeFile(file, code);
    const { default: Content } = (await import(/* @vite-ignore */ file)) as { default: FunctionComponent };
    return { html: renderToStaticMarkup(createElement(Content)), warnings: warnings.map(({ message }) => message) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
