import { layoutStyles } from 'site:features';
import { memoizeAsync } from '../core/memoize.ts';

const sheetAt = memoizeAsync(addSheet);

/** Loads a layout's style sheet unless it is loaded. @throws Error when loading fails; the next call tries again */
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
 * Retries a style sheet that failed to load on the reader's next click or key. Vite does not request a style sheet
 * twice, so a module that is imported again would stay without it.
 */
export function retryFailedStyles(root: Document): void {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const reload = () => target.replaceWith(target.cloneNode());
    for (const type of ['click', 'keydown']) root.addEventListener(type, reload, { capture: true, once: true });
  };
  // Load errors do not bubble.
  root.addEventListener('error', retry, { capture: true });
}
