import type { Layout } from '../core/page.ts';
import referenceStyles from '../reference/view/reference-page.css?url';

let reference: Promise<void> | undefined;

/**
 * Fetches what the style sheets of a page's layout have beyond those of every page, unless the document has it.
 * @throws Error when it cannot be fetched; the next call tries again
 */
export async function loadStyles(layout: Layout): Promise<void> {
  if (layout !== 'reference') return;
  reference ??= document.querySelector('.reference') === null ? addSheet(referenceStyles) : Promise.resolve();
  reference.catch(() => (reference = undefined));
  await reference;
}

function addSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => {
    link.remove();
    reject(new Error(`${href} could not be loaded`));
  });
  document.head.append(link);
  return promise;
}
