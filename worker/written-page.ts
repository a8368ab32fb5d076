import { readPageFile } from '../app/model/page-file.ts';
import type { PageModule, Route, StoredFiles } from '../app/model/page.ts';
import { standIn } from './direct-stream.ts';

/**
 * Loads a page whose content is a module of the Worker. One function for all of them: V8 compiles each when it is first
 * called.
 * @param module its name, as the Worker's own module imports it.
 */
export function carriedPage(module: string): Route['load'] {
  return async () => {
    const { default: file } = (await import(/* @vite-ignore */ module)) as { default: ArrayBuffer };
    return written(file);
  };
}

/**
 * Loads a page whose content lies beside the Worker, as a large site's pages do. It throws when the static files do not give it.
 * @param url where it lies, base included.
 */
export function storedPage(url: string): (files: StoredFiles) => Promise<PageModule> {
  return async (files) => {
    const answer = await files.fetch(new URL(encodeURI(url), 'https://assets.invalid'));
    if (!answer.ok) throw new Error(`the stored page ${url} answered ${answer.status}`);
    return written(await answer.arrayBuffer());
  };
}

function written(file: ArrayBuffer): PageModule {
  const { page, html } = readPageFile(new Uint8Array(file));
  return { page, html: standIn(html) };
}
