import type { Site } from '../model/site.ts';
import { innerUrl, linkOf } from './inner-link.ts';
import type { Pages } from './pages.ts';
import { savesData } from './saves-data.ts';

/** How near a link comes to the window before its page's code is fetched. */
const near = '120px';

/**
 * Fetches the code of pages before the reader asks for them: when a link nears the window, one after the other while
 * the browser is idle; at once when it is pointed at or focused. Not on a slow connection or where the reader saves data.
 * What fails is not told: the page is asked for again when it is needed.
 */
export function prefetchPages(site: Site, pages: Pages): void {
  const waiting: URL[] = [];
  let busy = false;

  const fetchPage = async (url: URL, served: boolean) => {
    const route = await pages.find(url.pathname);
    // The Worker's HTML is heavy; only interest in the link is worth it.
    if (route !== undefined && (served || route.served === undefined)) await pages.load(route);
  };
  const fetchNext = async () => {
    if (busy) return;
    busy = true;
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      await idle();
      await fetchPage(url, false).catch(() => undefined);
    }
    busy = false;
  };
  const pageOf = (link: HTMLAnchorElement | undefined) => {
    const url = link === undefined ? undefined : innerUrl(link, site);
    return url?.pathname === location.pathname ? undefined : url;
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const url = savesData() ? undefined : pageOf(target);
      if (url !== undefined) waiting.push(url);
    }
    void fetchNext();
  }, { rootMargin: near });
  const observe = () => {
    observer.disconnect();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) if (pageOf(link) !== undefined) observer.observe(link);
  };
  const onInterest = (event: Event) => {
    const url = savesData() ? undefined : pageOf(linkOf(event));
    if (url !== undefined) fetchPage(url, true).catch(() => undefined);
  };
  document.addEventListener('pointerover', onInterest, { passive: true });
  document.addEventListener('focusin', onInterest);
  document.addEventListener('page:shown', observe);
  void idle().then(observe);
}

function idle(): Promise<void> {
  // Safari has no idle callbacks.
  return new Promise((resolve) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => resolve(), { timeout: 2000 }) : setTimeout(resolve, 100)));
}
