/**
 * Asks again for a style sheet that could not be loaded, when the reader next presses something: whatever is imported once
 * more would have to do without, as Vite does not ask for a style sheet twice.
 */
export function retryFailedStyles(root: Document): void {
  // It does not bubble.
  root.addEventListener('error', ({ target }) => retry(root, target), { capture: true });
}

function retry(root: Document, failed: EventTarget | null): void {
  if (!(failed instanceof HTMLLinkElement) || failed.rel !== 'stylesheet') return;
  const pressed = new AbortController();
  const again = () => {
    pressed.abort();
    failed.replaceWith(failed.cloneNode());
  };
  for (const type of ['pointerdown', 'keydown'])
    root.addEventListener(type, again, { capture: true, signal: pressed.signal });
}
