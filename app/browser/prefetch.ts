import type { Site } from '../core/site.ts';
import { innerUrl, linkOf } from '../platform/inner-link.ts';
import { savesData } from '../platform/saves-data.ts';
import type { Pages } from './pages.ts';

/** How many pages are fetched ahead on each page without any sign of the reader's interest. */
const maxIdlePages = 4;

/**
 * Fetches pages before the reader asks for them: at once when a link is pointed at, touched or focused, and a few of
 * the links in view while the browser is idle. Not on a slow connection or where the reader saves data.
 * A failure is not reported: the page is asked for again when it is needed.
 */
export function prefetchPages(site: Site, pages: Pages): void {
  let left = 0;
  const pageOf = (link: HTMLAnchorElement | undefined) => {
    const url = link === undefined || savesData() ? undefined : innerUrl(link, site);
    return url === undefined || url.pathname === location.pathname ? undefined : url.pathname;
  };
  const load = (pathname: string | undefined) => {
    if (pathname !== undefined) void pages.load(pathname).catch(() => undefined);
  };
  const onInterest = (event: Event) => load(pageOf(linkOf(event)));
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, onInterest, { passive: true });

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const pathname = pageOf(target);
      // The API reference is by far the largest page: only interest in it is worth its bytes.
      if (
        pathname === undefined ||
        left <= 0 ||
        (site.referencePath !== undefined && pathname.startsWith(site.baseUrl + site.referencePath.slice(1)))
      )
        continue;
      left--;
      void idle().then(() => load(pathname));
    }
  });
  const observe = () => {
    observer.disconnect();
    left = maxIdlePages;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]:not([href^="#"])'))
      observer.observe(link);
  };
  document.addEventListener('page:shown', observe);
  void idle().then(observe);
}

function idle(): Promise<void> {
  // Safari has no idle callbacks.
  return new Promise((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(() => resolve(), { timeout: 2000 })
      : setTimeout(resolve, 200),
  );
}
