import { followMediaType, followSample, offerSamples, sampleOfTarget, whenNear } from './choose-samples.ts';
import { readMarks } from './code-colors.ts';
import { followNav } from './follow-nav.ts';
import { linkSamples } from './link-samples.ts';
import { reveal } from '../../../app/platform/reveal.ts';
import { fragmentTarget, isPlainClick } from '../../../app/platform/links.ts';
import { paintTokens } from '../../../app/platform/paint-tokens.ts';
import { percentDecoded } from '../../../app/core/url.ts';

/**
 * Makes a server-rendered API reference interactive by delegation: opens what a fragment points into, filters long lists
 * of values, copies the address of a clicked name, unfolds whole parts, takes the arrow keys along rows of names, chooses
 * samples and links them with the properties, marks the section in view in the navigation.
 * Safe on pages without a reference; after a change of page it looks at the new one.
 */
export function installReference(root: Document): void {
  root.addEventListener('click', (event) => {
    keepOneOpen(event);
    copyUrl(event);
    unfoldPart(event.target);
  });
  root.addEventListener('keydown', walkNames);
  root.addEventListener('input', (event) => filterValues(event));
  // It does not bubble.
  root.addEventListener(
    'toggle',
    ({ target }) => {
      offerFilter(target);
      followSample(target);
      followMediaType(target);
    },
    { capture: true },
  );
  const mark = linkSamples(root);
  root.defaultView?.addEventListener('hashchange', () => openTarget(mark));
  root.addEventListener('page:shown', () => initialize(root, mark));
  initialize(root, mark);
}

/** What ends on a change of page. */
let stops: (() => void)[] = [];

function initialize(root: Document, mark: (target: Element) => void): void {
  for (const stop of stops) stop();
  stops = [];
  if (root.querySelector('.reference') === null) return;
  // Browsers unfold what a fragment points into by themselves, even before this.
  for (const fold of root.querySelectorAll('.reference [data-filter][open]')) offerFilter(fold);
  for (const fold of root.querySelectorAll('.samples .answers details[open]:not([data-on])')) followSample(fold);
  openTarget(mark);
  stops = [followNav(root), colorWhenVisible(root), offerSamples(root)];
}

/**
 * Highlights samples when they come into view, from the marks in their attributes.
 * @returns a function that stops it and clears the highlights
 */
function colorWhenVisible(root: ParentNode): () => void {
  const ends: (() => void)[] = [];
  const color = (code: HTMLElement) => {
    const text = code.firstChild;
    if (!(text instanceof Text)) return;
    const tokens = readMarks(code.dataset['marks'] ?? '').filter(({ end }) => end <= text.length);
    ends.push(paintTokens(text, tokens));
  };
  ends.push(whenNear(root.querySelectorAll<HTMLElement>('code[data-marks]'), color));
  return () => {
    for (const end of ends) end();
  };
}

/** Unfolds what is around the fragment's target, as browsers do late or not, and the first fold in it. */
function openTarget(mark: (target: Element) => void): void {
  const target = fragmentTarget(location.hash);
  if (target === null && location.hash !== '') void openPageOf(location.hash);
  if (target === null || target.closest('.reference') === null) return;
  const opened = reveal(target);
  const fold = target.querySelector<HTMLDetailsElement>(':scope > details.more');
  if (fold !== null) fold.open = true;
  sampleOfTarget(target);
  mark(target);
  if (opened) target.scrollIntoView();
}

/** Of the media types of a body, and of the responses, one is always open. */
function keepOneOpen(event: MouseEvent): void {
  const open = ':is(.media-type, .answers details)[open] > summary';
  if (event.target instanceof Element && event.target.closest(open) !== null) event.preventDefault();
}

const stripNames = '.reference .strip > details > summary';

/** The arrow keys go along a row of names, as between tabs: the open content would lie before the next name otherwise. */
function walkNames(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const name = event.target instanceof Element ? event.target.closest<HTMLElement>(stripNames) : null;
  if (step === undefined || name === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const names = [...(name.closest('.strip')?.querySelectorAll<HTMLElement>(':scope > details > summary') ?? [])];
  const seen = names.filter((name) => name.checkVisibility());
  const next = seen[seen.indexOf(name) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  if (next.parentElement instanceof HTMLDetailsElement) next.parentElement.open = true;
}

/** Copies the address of a clicked name, which stays where it is; the second click of two selects it. */
function copyUrl(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.reference .anchor') : null;
  if (link === null || !isPlainClick(event)) return;
  if (event.detail === 2) {
    event.preventDefault();
    return getSelection()?.selectAllChildren(link);
  }
  const target = fragmentTarget(link.hash);
  if (target !== null) {
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
    target.style.scrollMarginBlockStart = `${target.getBoundingClientRect().top - padding}px`;
    setTimeout(() => target.style.removeProperty('scroll-margin-block-start'), 300);
  }
  void navigator.clipboard?.writeText(link.href).then(
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
  for (const value of input.parentElement.querySelectorAll<HTMLElement>('.values > li')) {
    const isHeading = value.classList.contains('family');
    value.hidden = isHeading ? words !== '' : !value.textContent.toLowerCase().includes(words);
  }
}

/** Unfolds or folds all of a part but lists of values; of alternatives the chosen one, or the first. */
function unfoldPart(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('.reference .unfold') : null;
  const part = button?.closest('.part, .schemas');
  if (!button || !part) return;
  const open = button.ariaPressed !== 'true';
  for (const fold of part.querySelectorAll<HTMLDetailsElement>('details:is(.fields, .schema, .alt, .rest)')) {
    const hasOpen = fold.matches('.alt') && fold.parentElement?.querySelector(':scope > [open]') !== null;
    if (!open || !hasOpen) fold.open = open;
  }
  button.ariaPressed = String(open);
  const words = button.textContent;
  button.textContent = button.dataset['foldText'] ?? words;
  button.dataset['foldText'] = words;
}

/**
 * Opens the page of the reference that has what a fragment names since the document was split, by `referenceUrlsFile`, and
 * there the innermost part that is left of it, or the schema that this links to now.
 */
async function openPageOf(hash: string): Promise<void> {
  const file = document.querySelector<HTMLElement>('.reference')?.dataset['urls'];
  const response = file === undefined ? undefined : await fetch(file).catch(() => undefined);
  const urls = response?.ok === true ? ((await response.json()) as Record<string, string>) : {};
  const id = percentDecoded(hash.slice(1)) ?? '';
  const ends = [id.length, ...Array.from(id.matchAll(/\./g), ({ index }) => index).toReversed()];
  const parts = ends.map((end) => id.slice(0, end));
  const page = parts.map((part) => urls[part]).find((url) => url !== undefined);
  const url = new URL((page ?? '') + hash, location.href);
  if (url.pathname !== location.pathname) return location.replace(url);
  const left = parts.map((part) => document.getElementById(part)).find((element) => element !== null);
  if (left?.closest('.reference') == null) return;
  const schemas = left.querySelectorAll<HTMLAnchorElement>('a[href*="#schemas."]');
  const [schema, ...others] = new Set(Array.from(schemas, ({ href }) => href));
  // What is left of an operation alone is the operation.
  const isField = left.parentElement?.closest('.op') != null;
  if (isField && schema !== undefined && others.length === 0)
    return location.replace(schema + id.slice(left.id.length));
  reveal(left);
  left.scrollIntoView();
}
