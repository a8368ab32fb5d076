import { tabInputs } from '../platform/reveal.ts';

/**
 * Checks the tab that the reader chose last, in every group of tabs, as soon as it enters the document: while the page
 * is parsed and after each navigation. Observers run before the next paint, so no other tab is seen first.
 * @param chosen returns the remembered label of a group
 */
export function rememberTabs(root: HTMLElement, chosen: (group: string) => string | null): void {
  const apply = () => {
    for (const tabs of root.querySelectorAll<HTMLElement>('.tabs[data-group]:not([data-remembered])')) {
      // While the page is parsed, the list is whole once something follows it.
      if (tabs.querySelector(':scope > .tab-list + *') === null) continue;
      tabs.dataset['remembered'] = '';
      const label = chosen(tabs.dataset['group'] ?? '');
      const input = label === null ? undefined : tabInputs(tabs).find(({ value }) => value === label);
      if (input !== undefined) input.checked = true;
    }
  };
  new MutationObserver(apply).observe(root, { childList: true, subtree: true });
}
