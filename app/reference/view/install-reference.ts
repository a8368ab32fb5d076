import { colourWhenSeen } from './colour-code.ts';
import { reveal } from '../../platform/reveal.ts';
import { fragmentTarget } from '../../platform/fragment.ts';
import { isPlainClick } from '../../platform/inner-link.ts';

/**
 * Brings a server-rendered API reference to life by delegation: opens what a fragment points into, filters long lists
 * of values, copies the address of a clicked name, marks the place in view in the navigation.
 * Safe on pages without a reference; after a change of page it looks at the new one.
 */
export function installReference(root: Document): void {
  root.addEventListener('click', (event) => copyAddress(event));
  root.addEventListener('input', (event) => filterValues(event));
  // It does not bubble.
  root.addEventListener('toggle', ({ target }) => offerFilter(target), { capture: true });
  root.defaultView?.addEventListener('hashchange', () => openTarget());
  root.addEventListener('page:shown', () => look(root));
  look(root);
}

let follower: IntersectionObserver | undefined;
let endColours = () => {};

function look(root: Document): void {
  follower?.disconnect();
  endColours();
  if (root.querySelector('.reference') === null) return;
  // Browsers unfold what a fragment points into by themselves, even before this.
  for (const fold of root.querySelectorAll('.reference [data-filter][open]')) offerFilter(fold);
  openTarget();
  followScroll(root);
  endColours = colourWhenSeen(root);
}

/** Unfolds everything around the fragment's target and the first fold in it. Browsers do the former by themselves, or not yet. */
function openTarget(): void {
  const target = fragmentTarget(location.hash);
  if (target === null || target.closest('.reference') === null) return;
  const opened = reveal(target);
  const own = target.querySelector<HTMLDetailsElement>(':scope > details.more');
  if (own !== null) own.open = true;
  if (opened) target.scrollIntoView();
}

function copyAddress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.reference .anchor') : null;
  if (link === null || !isPlainClick(event) || navigator.clipboard === undefined) return;
  void navigator.clipboard.writeText(link.href).then(
    () => {
      link.dataset['copied'] = link.closest<HTMLElement>('[data-copied-text]')?.dataset['copiedText'] ?? '✓';
      setTimeout(() => delete link.dataset['copied'], 1500);
    },
    () => undefined,
  );
}

/** A long list gets its filter when it is first unfolded. */
function offerFilter(fold: EventTarget | null): void {
  if (!(fold instanceof HTMLDetailsElement) || !fold.open) return;
  const { filter } = fold.dataset;
  if (filter === undefined || fold.querySelector(':scope > input') !== null) return;
  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = filter;
  input.setAttribute('aria-label', filter);
  fold.querySelector(':scope > summary')?.after(input);
}

function filterValues(event: Event): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.parentElement?.dataset['filter'] === undefined) return;
  const words = input.value.trim().toLowerCase();
  for (const value of input.parentElement?.querySelectorAll<HTMLElement>('.values > li') ?? []) {
    value.hidden = !value.textContent.toLowerCase().includes(words);
  }
}

/** Marks the navigation's link of the last section whose beginning has passed the top third of the window. */
function followScroll(root: Document): void {
  const links = new Map<string, HTMLAnchorElement>();
  for (const link of root.querySelectorAll<HTMLAnchorElement>('.reference-nav a[href^="#"]'))
    links.set(decodeURIComponent(link.hash.slice(1)), link);
  const sections = [...links.keys()]
    .flatMap((id) => root.getElementById(id) ?? [])
    .map((section) => section.closest('details.schema') ?? section);
  let current: HTMLAnchorElement | undefined;
  follower = new IntersectionObserver(
    () => {
      const limit = (root.defaultView?.innerHeight ?? 0) / 3;
      const section = sections.findLast((one) => one.getBoundingClientRect().top <= limit);
      const link =
        section === undefined
          ? undefined
          : links.get(section.id === '' ? (section.lastElementChild?.id ?? '') : section.id);
      if (link === current) return;
      current?.removeAttribute('aria-current');
      link?.setAttribute('aria-current', 'location');
      if (link !== undefined) keepInView(link);
      current = link;
    },
    { rootMargin: '0px 0px -66% 0px' },
  );
  for (const section of sections) follower.observe(section);
}

/** Scrolls the navigation only: `scrollIntoView` would move the window too where the navigation stands above the text. */
function keepInView(link: HTMLAnchorElement): void {
  const nav = link.closest('.reference-nav');
  if (nav === null || nav.scrollHeight <= nav.clientHeight) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = nav.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) nav.scrollTop += top - frame.top - frame.height / 2;
}
