import { storageKeys } from '../model/storage.ts';
import { store } from '../shell/storage.ts';
import { tabInputs } from './remember-tabs.ts';

/** Brings the prose to life by delegation: copy buttons, tabs that follow each other, links into closed tabs and details. */
export function installProse(document: Document): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    if (button !== null) void copy(button);
  });
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.tab-list') !== null) choose(target);
  });
  addEventListener('hashchange', reveal);
  document.addEventListener('page:shown', reveal);
  reveal();
}

/** `data-copy` holds the text to copy; where it is empty, the code of the block is meant, without the lines that a diff removes. */
async function copy(button: HTMLElement): Promise<void> {
  const label = button.ariaLabel;
  await navigator.clipboard.writeText(button.dataset['copy'] || codeOf(button));
  button.dataset['copied'] = '';
  button.ariaLabel = '已复制';
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

/** Checks the same label in every tabs of the group; what the reader looks at stays where it is on the screen. */
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
}

/** A link's target may lie in a closed tab or details: open what hides it. */
function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null || target.checkVisibility()) return;
  for (let panel = target.closest('.tab-panel'); panel !== null; panel = panel.parentElement?.closest('.tab-panel') ?? null) {
    const tabs = panel.parentElement;
    const input = tabs === null ? undefined : tabInputs(tabs)[[...tabs.children].indexOf(panel) - 1];
    if (input !== undefined) input.checked = true;
  }
  for (let box = target.closest('details'); box !== null; box = box.parentElement?.closest('details') ?? null) box.open = true;
  target.scrollIntoView();
}
