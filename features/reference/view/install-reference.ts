import { followMediaType, followSample, offerSamples, sampleOfTarget, whenNear } from './choose-samples.ts';
import { readMarks } from './code-colors.ts';
import { followNav } from './follow-nav.ts';
import { linkSamples } from './link-samples.ts';
import { reveal } from '../../../app/platform/reveal.ts';
import { fragmentTarget, isPlainClick } from '../../../app/platform/links.ts';
import { paintTokens } from '../../../app/platform/paint-tokens.ts';
import { percentDecoded } from '../../../app/core/url.ts';

/**
 * Makes the HTML of an API reference interactive by event delegation: reveals a fragment's target, filters long lists
 * of values, copies the URL of a clicked name, and a selected endpoint in one line, expands whole parts, moves along
 * rows of names with the arrow keys, selects samples, links them with properties, and marks the section in view in the
 * navigation.
 * Safe on pages without a reference; initialises again on `page:shown`.
 */
export function installReference(root: Document): void {
  root.addEventListener('click', (event) => {
    keepOneOpen(event);
    copyUrl(event);
    unfoldPart(event.target);
  });
  root.addEventListener('keydown', walkNames);
  root.addEventListener('copy', copyOnOneLine);
  root.addEventListener('input', (event) => filterValues(event));
  // `toggle` does not bubble.
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

/** Functions that stop the observers of the current page. */
let stops: (() => void)[] = [];

function initialize(root: Document, mark: (target: Element) => void): void {
  for (const stop of stops) stop();
  stops = [];
  if (root.querySelector('.reference') === null) return;
  // The browser may have expanded the `<details>` around a fragment's target before this script ran.
  for (const details of root.querySelectorAll('.reference [data-filter][open]')) offerFilter(details);
  for (const details of root.querySelectorAll('.samples .answers details[open]:not([data-on])')) followSample(details);
  openTarget(mark);
  stops = [followNav(root), colorWhenVisible(root), offerSamples(root)];
}

/**
 * Highlights samples when they come near the viewport, from the marks in their attributes.
 * @returns a function that stops it and clears the highlights
 */
function colorWhenVisible(root: ParentNode): () => void {
  const cleanups: (() => void)[] = [];
  const color = (code: HTMLElement) => {
    const text = code.firstChild;
    if (!(text instanceof Text)) return;
    const tokens = readMarks(code.dataset['marks'] ?? '').filter(({ end }) => end <= text.length);
    cleanups.push(paintTokens(text, tokens));
  };
  cleanups.push(whenNear(root.querySelectorAll<HTMLElement>('code[data-marks]'), color));
  return () => {
    for (const cleanUp of cleanups) cleanUp();
  };
}

/** Expands what contains the fragment's target, which browsers do late or never, and the target's own content. */
function openTarget(mark: (target: Element) => void): void {
  const target = fragmentTarget(location.hash);
  if (target === null && location.hash !== '') void openPageOf(location.hash);
  if (target === null || target.closest('.reference') === null) return;
  const hasExpanded = reveal(target);
  const details = target.querySelector<HTMLDetailsElement>(':scope > details.more');
  if (details !== null) details.open = true;
  sampleOfTarget(target);
  mark(target);
  if (hasExpanded) target.scrollIntoView();
}

/** Keeps the open media type or response from being closed by a click: one of them is always open. */
function keepOneOpen(event: MouseEvent): void {
  const open = ':is(.media-type, .answers details)[open] > summary';
  if (event.target instanceof Element && event.target.closest(open) !== null) event.preventDefault();
}

const stripNames = '.reference .strip > details > summary';

/** Moves along a row of names with the arrow keys, as between tabs: the Tab key enters the open content first. */
function walkNames(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const name = event.target instanceof Element ? event.target.closest<HTMLElement>(stripNames) : null;
  if (step === undefined || name === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const names = [...(name.closest('.strip')?.querySelectorAll<HTMLElement>(':scope > details > summary') ?? [])];
  const visible = names.filter((name) => name.checkVisibility());
  const next = visible[visible.indexOf(name) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  if (next.parentElement instanceof HTMLDetailsElement) next.parentElement.open = true;
}

/** Copies the URL of a clicked name without scrolling; the second click of a double click selects the name. */
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

/** Copies a selected part of an endpoint's URL in one line, without a break between its boxes; not from text fields. */
function copyOnOneLine(event: ClipboardEvent): void {
  const selection = getSelection();
  const code = event.target instanceof Element ? event.target.closest('.endpoint > code') : null;
  if (selection?.rangeCount !== 1 || !code?.contains(selection.getRangeAt(0).commonAncestorContainer)) return;
  event.preventDefault();
  event.clipboardData?.setData('text/plain', selection.toString().replaceAll(/\s/g, ''));
}

/** Adds the filter to a long list when it is first expanded. */
function offerFilter(details: EventTarget | null): void {
  if (!(details instanceof HTMLDetailsElement) || !details.open) return;
  const { filter } = details.dataset;
  if (filter === undefined || details.querySelector(':scope > input') !== null) return;
  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = filter;
  input.setAttribute('aria-label', filter);
  details.querySelector(':scope > summary')?.after(input);
}

function filterValues(event: Event): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.parentElement?.dataset['filter'] === undefined) return;
  const query = input.value.trim().toLowerCase();
  for (const value of input.parentElement.querySelectorAll<HTMLElement>('.values > li')) {
    const isHeading = value.classList.contains('family');
    value.hidden = isHeading ? query !== '' : !value.textContent.toLowerCase().includes(query);
  }
}

/** Expands or collapses all of a part except lists of values; of alternatives, the open one or the first. */
function unfoldPart(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('.reference .unfold') : null;
  const part = button?.closest('.part, .schemas');
  if (!button || !part) return;
  const open = button.ariaPressed !== 'true';
  for (const details of part.querySelectorAll<HTMLDetailsElement>('details:is(.fields, .schema, .alt, .rest)')) {
    const hasOpen = details.matches('.alt') && details.parentElement?.querySelector(':scope > [open]') !== null;
    if (!open || !hasOpen) details.open = open;
  }
  button.ariaPressed = String(open);
  const label = button.textContent;
  button.textContent = button.dataset['foldText'] ?? label;
  button.dataset['foldText'] = label;
}

/**
 * Follows a link from before the reference was split: opens the page that has the id of a fragment, by
 * `referenceUrlsFile`; there, shows the innermost ancestor of the id that exists, or follows its link to a schema.
 */
async function openPageOf(hash: string): Promise<void> {
  const file = document.querySelector<HTMLElement>('.reference')?.dataset['urls'];
  const response = file === undefined ? undefined : await fetch(file).catch(() => undefined);
  const urls = response?.ok === true ? ((await response.json()) as Record<string, string>) : {};
  const id = percentDecoded(hash.slice(1)) ?? '';
  const ends = [id.length, ...Array.from(id.matchAll(/\./g), ({ index }) => index).toReversed()];
  const prefixes = ends.map((end) => id.slice(0, end));
  const page = prefixes.map((prefix) => urls[prefix]).find((url) => url !== undefined);
  const url = new URL((page ?? '') + hash, location.href);
  if (url.pathname !== location.pathname) return location.replace(url);
  const ancestor = prefixes.map((prefix) => document.getElementById(prefix)).find((element) => element !== null);
  if (ancestor?.closest('.reference') == null) return;
  const schemas = ancestor.querySelectorAll<HTMLAnchorElement>('a[href*="#schemas."]');
  const [schema, ...others] = new Set(Array.from(schemas, ({ href }) => href));
  // If only the operation is left, its links to schemas do not count.
  const isField = ancestor.parentElement?.closest('.op') != null;
  if (isField && schema !== undefined && others.length === 0)
    return location.replace(schema + id.slice(ancestor.id.length));
  reveal(ancestor);
  ancestor.scrollIntoView();
}
