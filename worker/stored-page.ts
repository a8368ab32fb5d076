import type { StoredFiles, WrittenPage } from '../app/model/page.ts';

/**
 * The content of a page that lies beside the Worker, as a large site's pages do.
 * @param url where it lies, base included.
 * @param files the static files.
 * @throws Error when the static files do not give it.
 */
export async function storedPage(url: string, files: StoredFiles): Promise<WrittenPage> {
  const answer = await files.fetch(new URL(encodeURI(url), 'https://assets.invalid'));
  if (!answer.ok) throw new Error(`the stored page ${url} answered ${answer.status}`);
  return (await answer.json()) as WrittenPage;
}
