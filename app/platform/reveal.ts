/** Opens the tabs and `<details>` that hide an element. Returns whether there were any. */
export function reveal(target: Element): boolean {
  let hidden = false;
  for (
    let panel = target.closest('.tab-panel');
    panel !== null;
    panel = panel.parentElement?.closest('.tab-panel') ?? null
  ) {
    const tabs = panel.parentElement;
    const input = tabs === null ? undefined : tabInputs(tabs)[[...tabs.children].indexOf(panel) - 1];
    if (input === undefined || input.checked) continue;
    input.checked = true;
    hidden = true;
  }
  for (
    let details = target.closest('details');
    details !== null;
    details = details.parentElement?.closest('details') ?? null
  ) {
    hidden ||= !details.open;
    details.open = true;
  }
  return hidden;
}

/** The radio buttons of a group of tabs, without those of tabs inside its panels. */
export function tabInputs(tabs: Element): HTMLInputElement[] {
  return [...tabs.querySelectorAll<HTMLInputElement>(':scope > .tab-list input')];
}
