import { storageKeys, store } from '../platform/storage.ts';
import { reveal, tabInputs, tabsOf } from '../platform/reveal.ts';
import { fragmentTarget } from '../platform/links.ts';
import { message as t } from './message.ts';

/**
 * Adds the behaviour of content components by event delegation: copy buttons, synchronized tabs, the changelog's
 * filter, links into closed tabs and `<details>`, find-in-page in closed tabs, and the tab order of scrollable boxes.
 */
export function installContent(document: Document): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    if (button !== null) void copy(button);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.tab-list') !== null) selectTab(target);
  });
  installTimelineFilter(document);
  findInTabs(document);
  addEventListener('hashchange', showTarget);
  document.addEventListener('page:shown', showTarget);
  showTarget();
  updateTabStops(document);
}

/**
 * Copies the text of `data-copy` or, when that is empty, the block's code without the removed lines of a diff. Selects
 * the text for manual copying when there is no clipboard access: without HTTPS, or in a frame that forbids it.
 */
async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] || codeOf(button));
  } catch {
    const codeElement = button.closest('figure')?.querySelector('code') ?? button.parentElement;
    if (codeElement !== null) getSelection()?.selectAllChildren(codeElement);
    return;
  }
  const label = (button.dataset['label'] ??= button.ariaLabel ?? '');
  button.dataset['copied'] = '';
  button.ariaLabel = t('Copied');
  setTimeout(() => {
    delete button.dataset['copied'];
    button.ariaLabel = label;
  }, 2000);
}

function codeOf(button: HTMLElement): string {
  const code = button.closest('figure')?.querySelector('code')?.cloneNode(true);
  if (!(code instanceof HTMLElement)) return '';
  for (const line of code.querySelectorAll('.remove')) {
    line.nextSibling?.remove();
    line.remove();
  }
  return code.textContent;
}

/** Selects the same label in all tabs of the group, and keeps the clicked tab at its position in the viewport. */
function selectTab(input: HTMLInputElement): void {
  const clicked = input.closest<HTMLElement>('.tabs');
  const group = clicked?.dataset['group'];
  if (group === undefined) return;
  const top = input.getBoundingClientRect().top;
  for (const tabs of document.querySelectorAll<HTMLElement>(`.tabs[data-group="${CSS.escape(group)}"]`)) {
    // The boot script chooses no other tab then. Two may have the same label.
    tabs.dataset['remembered'] = '';
    const sameTab = tabs === clicked ? input : tabInputs(tabs).find(({ value }) => value === input.value);
    if (sameTab !== undefined) sameTab.checked = true;
  }
  scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' });
  store(storageKeys.tabs + group, input.value);
  dispatchEvent(new Event('tab:chosen'));
}

/** Opens the tabs and `<details>` that hide a link's target. */
function showTarget(): void {
  const target = fragmentTarget(location.hash);
  if (target !== null && !target.checkVisibility() && reveal(target)) target.scrollIntoView();
}

/** Makes closed tabs searchable by find-in-page (`hidden="until-found"`) once it may be open; a match opens its tab. */
function findInTabs(root: Document): void {
  if (!('onbeforematch' in root)) return;
  let isEnabled = false;
  const refresh = () => {
    for (const tabs of isEnabled ? root.querySelectorAll('.tabs:has(> .tab-panel)') : [])
      for (const { input, panel } of tabsOf(tabs))
        if (input.checked) panel?.removeAttribute('hidden');
        else panel?.setAttribute('hidden', 'until-found');
  };
  const enable = () => {
    isEnabled = true;
    refresh();
  };
  root.addEventListener('keydown', ({ ctrlKey, metaKey, code }) => {
    if (code === 'F3' || ((ctrlKey || metaKey) && code === 'KeyF')) enable();
  });
  // Find-in-page that is opened from a menu, as on phones, moves the focus to its field.
  addEventListener('blur', enable);
  root.addEventListener('beforematch', ({ target }) => {
    if (target instanceof Element && target.matches('.tab-panel')) reveal(target);
  });
  // Deferred until the browser has removed the attribute from a match, and a new page's remembered tabs are selected.
  for (const type of ['beforematch', 'change', 'page:shown']) root.addEventListener(type, () => setTimeout(refresh));
}

/** Query parameter of the changelog's URL: the selected kind of change. */
const parameter = 'kind';

/** Keeps the changelog's filter in the URL, so that it can be linked to and is restored by the back button. */
function installTimelineFilter(root: Document): void {
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.closest('.timeline .filters') === null) return;
    const url = new URL(location.href);
    if (target.value === '') url.searchParams.delete(parameter);
    else url.searchParams.set(parameter, target.value);
    history.replaceState(history.state, '', url);
  });
  const apply = () => {
    const kind = new URLSearchParams(location.search).get(parameter);
    if (kind === null) return;
    for (const input of root.querySelectorAll<HTMLInputElement>('.timeline .filters input'))
      if (input.value === kind) input.checked = true;
  };
  root.addEventListener('page:shown', apply);
  apply();
}

const scrollBox = ':is(pre, .table-scroll)[tabindex]';

/**
 * Removes code blocks and tables that neither overflow nor handle keys from the tab order. The server makes all of them
 * focusable, so that they scroll by keyboard without script. A box is measured near the viewport, where it is rendered,
 * and after resizing.
 */
function updateTabStops(root: Document): void {
  const resizing = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest<HTMLElement>(scrollBox)));
    for (const box of boxes) if (box !== null) update(box);
  });
  const visibility = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // The content may be rendered later (`content-visibility`) without resizing the box itself.
        for (const element of [target, ...target.children])
          if (isIntersecting) resizing.observe(element);
          else resizing.unobserve(element);
      }
    },
    { rootMargin: '400px' },
  );
  const observeBoxes = () => {
    visibility.disconnect();
    resizing.disconnect();
    for (const box of root.querySelectorAll(`#content ${scrollBox}`)) visibility.observe(box);
  };
  root.addEventListener('page:shown', observeBoxes);
  observeBoxes();
}

function update(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  const handlesKeys = box.closest('[data-paths]') !== null;
  // The attribute stays, so that the selector still matches.
  const tabIndex = scrolls || handlesKeys ? 0 : -1;
  if (box.tabIndex !== tabIndex && document.activeElement !== box) box.tabIndex = tabIndex;
}
