import { readPageFile } from '../app/model/page-file.ts';
import type { PageModule, StoredFiles } from '../app/model/page.ts';
import { standIn } from './direct-stream.ts';

/** A page whose content is a module of the Worker. */
export function carriedPage(file: ArrayBuffer): PageModule {
  const { page, html } = readPageFile(new Uint8Array(file));
  return { page, html: standIn(html) };
}

/**
 * A page whose content lies beside the Worker, as a large site's pages do.
 * @param url where it lies, base included.
 * @param files the static files.
 * @throws Error when the static files do not give it.
 */
export async function storedPage(url: string, files: StoredFiles): Promise<PageModule> {
  const answer = await files.fetch(new URL(encodeURI(url), 'https://assets.invalid'));
  if (!answer.ok) throw new Error(`the stored page ${url} answered ${answer.status}`);
  return carriedPage(await answer.arrayBuffer());
}
