/** Opens every fold and tab that hides an element. */
export function reveal(element: Element): void {
  for (let fold = element.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) {
    if (!(fold.querySelector(':scope > summary')?.contains(element) ?? false)) fold.open = true;
  }
  for (let panel = element.closest('.tab-panel'); panel !== null; panel = panel.parentElement?.closest('.tab-panel') ?? null) showPanel(panel);
}

/** A panel's tab is the radio button at the same place among its siblings. */
function showPanel(panel: Element): void {
  const tabs = panel.closest('.tabs');
  if (tabs === null) return;
  const panels = [...tabs.querySelectorAll('.tab-panel')].filter((other) => other.closest('.tabs') === tabs);
  const radios = [...tabs.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter((radio) => radio.closest('.tabs') === tabs && radio.closest('.tab-panel') === tabs.closest('.tab-panel'));
  const radio = radios[panels.indexOf(panel)];
  if (radio !== undefined && !radio.checked) radio.click();
}
