import type { Site } from '../core/site.ts';
import { innerUrl, linkOf } from '../platform/links.ts';
import { savesData } from '../platform/saves-data.ts';
import { loadStyles } from './styles.ts';
import type { Pages } from './pages.ts';

/** Maximum number of pages that a page prefetches without interaction. */
const maxIdlePages = 2;

/**
 * Prefetches pages: immediately, with the style sheet of their layout, when a link is hovered, touched or focused; a
 * few links in view while the browser is idle; none on 2g or with data saver. Failures are ignored, because navigation
 * fetches the page again.
 */
export function prefetchPages(site: Site, pages: Pages): void {
  let remaining = 0;
  const large = site.largePages.map((path) => site.baseUrl + path.slice(1));
  const pageOf = (link: HTMLAnchorElement | undefined) => {
    const url = link === undefined || savesData() ? undefined : innerUrl(link, site);
    return url === undefined || url.pathname === location.pathname ? undefined : url.pathname;
  };
  const onInterest = (event: Event) => {
    const pathname = pageOf(linkOf(event));
    if (pathname === undefined) return;
    void pages
      .load(pathname)
      .then((loaded) => loaded && loadStyles(loaded.file.page.layout))
      .catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, onInterest, { passive: true });

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const pathname = pageOf(target);
      // Large pages are prefetched only on interaction.
      if (pathname === undefined || remaining <= 0 || large.some((start) => pathname.startsWith(start))) continue;
      if (--remaining === 0) observer.disconnect();
      void idle().then(() => pages.prefetch(pathname).catch(() => undefined));
    }
  });
  const observe = () => {
    observer.disconnect();
    remaining = maxIdlePages;
    for (const link of likelyLinks()) observer.observe(link);
  };
  document.addEventListener('page:shown', observe);
  void idle().then(observe);
}

/** Finds the links that readers are likely to follow: the page's neighbours in the sidebar, then links in its text. */
function likelyLinks(): HTMLAnchorElement[] {
  const sidebar = [...document.querySelectorAll<HTMLAnchorElement>('.sidebar a.sidebar-link')];
  const current = sidebar.findIndex((link) => link.ariaCurrent === 'page');
  const neighbours = current === -1 ? [] : [1, -1, 2].flatMap((step) => sidebar[current + step] ?? []);
  return [...neighbours, ...document.querySelectorAll<HTMLAnchorElement>('#content a[href]:not([href^="#"])')];
}

function idle(): Promise<void> {
  // Safari has no requestIdleCallback.
  return new Promise((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(() => resolve(), { timeout: 2000 })
      : setTimeout(resolve, 200),
  );
}
