/** Opens the tabs and `<details>` that hide an element. Returns whether it opened any. */
export function reveal(target: Element): boolean {
  let hidden = false;
  for (const panel of matchingAncestors(target, '.tab-panel')) {
    const tabs = panel.parentElement;
    const input = tabs === null ? undefined : tabsOf(tabs).find((tab) => tab.panel === panel)?.input;
    if (input === undefined || input.checked) continue;
    input.checked = true;
    hidden = true;
  }
  for (const details of matchingAncestors<HTMLDetailsElement>(target, 'details')) {
    hidden ||= !details.open;
    details.open = true;
  }
  return hidden;
}

/** Yields an element and its ancestors that match a selector, innermost first. */
function* matchingAncestors<Match extends Element>(target: Element, selector: string): Generator<Match> {
  for (let element: Element | null = target; element !== null; element = element.parentElement)
    if (element.matches(selector)) yield element as Match;
}

/** Lists the radio buttons of a group of tabs, excluding tabs nested in its panels. */
export function tabInputs(tabs: Element): HTMLInputElement[] {
  return [...tabs.querySelectorAll<HTMLInputElement>(':scope > .tab-list input')];
}

/** Lists the radio buttons of a group of tabs, each with the panel that it opens. */
export function tabsOf(tabs: Element): { input: HTMLInputElement; panel: Element | undefined }[] {
  return tabInputs(tabs).map((input, index) => ({ input, panel: tabs.children[index + 1] }));
}
