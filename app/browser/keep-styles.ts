/**
 * Keeps the style sheets that the server wrote behind the navbar: React empties its root when it must build the page
 * anew, after markup that a browser extension changed, or a crash.
 */
export function keepStyles(root: Element): void {
  const styles = root.querySelectorAll(':scope > style');
  new MutationObserver(() => {
    for (const style of styles) if (!style.isConnected) document.head.append(style);
  }).observe(root, { childList: true });
}
