import { fragmentTarget } from '../../../app/platform/links.ts';
import { scrollInside, currentSection, watchSections } from '../../../app/platform/scroll.ts';

/**
 * Marks the section in view in the navigation; above all sections, the page, which the HTML marks already. On phones,
 * the bar shows the section's name, and closes when a link is clicked. The URL and the document's title follow.
 * @returns a function that stops it
 */
export function followNav(root: Document): () => void {
  const nav = root.querySelector<HTMLElement>('.reference-nav');
  if (nav === null) return () => undefined;
  const details = nav.querySelector('details');
  const title = nav.querySelector('summary > span');
  const defaultTitle = title?.innerHTML ?? '';
  const address = followUrl();
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const section = sectionOf(fragmentTarget(link.hash));
    if (section !== null) links.set(section, link);
  }
  const sections = [...links.keys()].toSorted((first, second) =>
    first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const page = nav.querySelector<HTMLAnchorElement>('[aria-current="page"]') ?? undefined;
  let inView: HTMLAnchorElement | undefined;
  if (page !== undefined) requestAnimationFrame(() => scrollInside(nav, page));

  const update = () => {
    const section = currentSection(sections);
    const link = section === undefined ? undefined : links.get(section);
    if (link === inView) return;
    (inView ?? page)?.removeAttribute('aria-current');
    inView = link;
    const current = link ?? page;
    current?.setAttribute('aria-current', current === page ? 'page' : 'location');
    if (title !== null) title.innerHTML = link === undefined ? defaultTitle : link.innerHTML;
    const group = link?.closest<HTMLDetailsElement>('.schemas-nav');
    if (group) group.open = true;
    if (current?.checkVisibility() === true) scrollInside(nav, current);
    address.move(
      link === undefined ? undefined : (fragmentTarget(link.hash) ?? undefined),
      link === page ? undefined : (link?.firstElementChild?.textContent ?? link?.textContent),
    );
  };
  const onClick = (event: MouseEvent) => {
    if (details !== null && event.target instanceof Element && event.target.closest('a') !== null) details.open = false;
  };
  // The first update is in the next frame, when the layout is known: now, it would force a layout of its own.
  const stopWatching = watchSections(update, () => sectionOf(fragmentTarget(location.hash)));
  nav.addEventListener('click', onClick);
  return () => {
    stopWatching();
    address.end();
    nav.removeEventListener('click', onClick);
  };
}

/** Returns the visible element of a target: the `<details>` of a schema, which may be collapsed. */
function sectionOf(target: Element | null): Element | null {
  return target?.closest('details.schema') ?? target;
}

/** Delay before the URL changes to the section in view, in milliseconds: browsers limit how often it may change. */
const settleMs = 300;

/** Keeps the URL at the section in view, without history entries, unless its fragment is inside that section. */
function followUrl() {
  const title = document.title;
  let timer = 0;
  const write = (section: Element | undefined, name: string | undefined) => {
    document.title = name === undefined ? title : `${name} | ${title}`;
    const target = fragmentTarget(location.hash);
    if (section === undefined ? location.hash === '' : target !== null && section.contains(target)) return;
    const fragment = section === undefined ? '' : `#${encodeURI(section.id)}`;
    history.replaceState(history.state, '', location.pathname + location.search + fragment);
  };
  return {
    /** Called when the section in view changes; undefined at the top of the page. */
    move(section: Element | undefined, name: string | undefined) {
      clearTimeout(timer);
      timer = window.setTimeout(() => write(section, name), settleMs);
    },
    end: () => clearTimeout(timer),
  };
}
