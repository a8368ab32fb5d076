/** Opens the tabs and `<details>` that hide an element. Returns whether it opened any. */
export function reveal(target: Element): boolean {
  let hidden = false;
  for (let element: Element | null = target; element !== null; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) {
      hidden ||= !element.open;
      element.open = true;
    } else if (element.matches('.tab-panel') && element.parentElement !== null) {
      const input = tabsOf(element.parentElement).find(({ panel }) => panel === element)?.input;
      if (input === undefined || input.checked) continue;
      input.checked = true;
      hidden = true;
    }
  }
  return hidden;
}

/** Lists the radio buttons of a group of tabs, excluding tabs nested in its panels. */
export function tabInputs(tabs: Element): HTMLInputElement[] {
  return [...tabs.querySelectorAll<HTMLInputElement>(':scope > .tab-list input')];
}

/** Lists the radio buttons of a group of tabs, each with the panel that it opens. */
export function tabsOf(tabs: Element): { input: HTMLInputElement; panel: Element | undefined }[] {
  return tabInputs(tabs).map((input, index) => ({ input, panel: tabs.children[index + 1] }));
}
