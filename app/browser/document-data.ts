import type { DocumentData } from '../core/page-file.ts';

/** What the document says of itself: the build that it belongs to, and its page where it is one. */
export function readDocumentData(): DocumentData {
  return JSON.parse(document.getElementById('page')?.textContent ?? '{"build":""}') as DocumentData;
}
