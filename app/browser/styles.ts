import { layoutStyles } from 'site:features';
import { askingOnce } from '../core/memoize.ts';

const sheetAt = askingOnce(addSheet);

/** Loads a layout's style sheet, unless it is there. @throws Error when it fails; the next call tries again */
export async function loadStyles(layout: string): Promise<void> {
  const href = layoutStyles[layout];
  if (href === undefined || document.querySelector(`style[data-layout="${layout}"]`) !== null) return;
  await sheetAt(href);
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

/**
 * Asks again for a style sheet that could not be loaded, when the reader next presses something: whatever is imported once
 * more would have to do without, as Vite does not ask for a style sheet twice.
 */
export function retryFailedStyles(root: Document): void {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const again = () => target.replaceWith(target.cloneNode());
    for (const type of ['click', 'keydown']) root.addEventListener(type, again, { capture: true, once: true });
  };
  // It does not bubble.
  root.addEventListener('error', retry, { capture: true });
}
