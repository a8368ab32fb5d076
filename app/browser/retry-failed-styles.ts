/**
 * Asks again for a style sheet that could not be loaded, when the reader next presses something: whatever is imported once
 * more would have to do without, as Vite does not ask for a style sheet twice.
 */
export function retryFailedStyles(root: Document): void {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const again = () => target.replaceWith(target.cloneNode());
    for (const type of ['click', 'keydown']) root.addEventListener(type, again, { capture: true, once: true });
  };
  // It does not bubble.
  root.addEventListener('error', retry, { capture: true });
}
