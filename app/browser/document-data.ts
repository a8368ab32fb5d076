import type { DocumentData } from '../core/page.ts';

/** The data that the Worker embeds in the document: its build id, and its page unless it is an error page. */
export function readDocumentData(): DocumentData {
  return JSON.parse(document.getElementById('page')?.textContent ?? '{"build":""}') as DocumentData;
}
