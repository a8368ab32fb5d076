import { storageKeys, store } from '../platform/storage.ts';
import { reveal, tabInputs, tabsOf } from '../platform/reveal.ts';
import { fragmentTarget } from '../platform/links.ts';
import { message as t } from './message.ts';

/**
 * Handles by event delegation: copy buttons, synchronized tabs, the changelog's filter, what is searched or linked to in
 * closed tabs and `<details>`; and keeps boxes that do not scroll out of the tab order.
 */
export function installContent(document: Document): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    if (button !== null) void copy(button);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.tab-list') !== null) choose(target);
  });
  installTimelineFilter(document);
  findInTabs(document);
  addEventListener('hashchange', showTarget);
  document.addEventListener('page:shown', showTarget);
  showTarget();
  updateTabStops(document);
}

/**
 * Copies the text of `data-copy` or, when that is empty, the block's code without the removed lines of a diff. Where the site
 * comes without HTTPS there is no clipboard, and a frame may forbid it: the text is selected, for the reader's own keys.
 */
async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] || codeOf(button));
  } catch {
    const shown = button.closest('figure')?.querySelector('code') ?? button.parentElement;
    if (shown !== null) getSelection()?.selectAllChildren(shown);
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

/** Selects the same label in all tabs of the group, keeping the clicked tab at its position on the screen. */
function choose(input: HTMLInputElement): void {
  const group = input.closest<HTMLElement>('.tabs')?.dataset['group'];
  if (group === undefined) return;
  const top = input.getBoundingClientRect().top;
  for (const tabs of document.querySelectorAll(`.tabs[data-group="${CSS.escape(group)}"]`)) {
    const twin = tabInputs(tabs).find(({ value }) => value === input.value);
    if (twin !== undefined) twin.checked = true;
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

/** Lets the browser's own search find what closed tabs have, once it may be open; the tab opens with it. */
function findInTabs(root: Document): void {
  if (!('onbeforematch' in root)) return;
  let searched = false;
  const prepare = () => {
    for (const tabs of searched ? root.querySelectorAll('.tabs:has(> .tab-panel)') : [])
      for (const { input, panel } of tabsOf(tabs))
        if (input.checked) panel?.removeAttribute('hidden');
        else panel?.setAttribute('hidden', 'until-found');
  };
  const search = () => {
    searched = true;
    prepare();
  };
  root.addEventListener('keydown', ({ ctrlKey, metaKey, code }) => {
    if (code === 'F3' || ((ctrlKey || metaKey) && code === 'KeyF')) search();
  });
  // A search that a menu opens, as on phones, takes the focus to its field.
  addEventListener('blur', search);
  root.addEventListener('beforematch', ({ target }) => {
    if (target instanceof Element && target.matches('.tab-panel')) reveal(target);
  });
  // Afterwards: the browser takes the attribute off what it found, and a page's remembered tabs are chosen once it is shown.
  for (const type of ['beforematch', 'change', 'page:shown']) root.addEventListener(type, () => setTimeout(prepare));
}

/** The query parameter of the changelog's URL: the kind of change that is shown. */
const parameter = 'kind';

/** Keeps the changelog's filter in the URL, so that it can be linked and survives going back. */
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
 * Removes code blocks and tables from the tab order that neither overflow nor handle keys; the server makes all of them
 * focusable, so that they scroll by keyboard without script. Each is measured near the viewport, where it has a size, and
 * after resizing.
 */
function updateTabStops(root: Document): void {
  const resizing = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest<HTMLElement>(scrollBox)));
    for (const box of boxes) if (box !== null) update(box);
  });
  const visibility = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // The content may be rendered later (`content-visibility`) without resizing the box.
        for (const element of [target, ...target.children])
          if (isIntersecting) resizing.observe(element);
          else resizing.unobserve(element);
      }
    },
    { rootMargin: '400px' },
  );
  const look = () => {
    visibility.disconnect();
    resizing.disconnect();
    for (const box of root.querySelectorAll(`#content ${scrollBox}`)) visibility.observe(box);
  };
  root.addEventListener('page:shown', look);
  look();
}

function update(box: HTMLElement): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  const handlesKeys = box.closest('[data-paths]') !== null;
  // The attribute stays, so that the selector still matches.
  const tabIndex = scrolls || handlesKeys ? 0 : -1;
  if (box.tabIndex !== tabIndex && document.activeElement !== box) box.tabIndex = tabIndex;
}
