import type { Layout } from '../core/page.ts';
import referenceStyles from '../../features/reference/view/reference-page.css?url';

let reference: Promise<void> | undefined;

/**
 * Loads the style sheet that only one layout needs, unless the document has it already.
 * @throws Error when it cannot be loaded; the next call tries again
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
