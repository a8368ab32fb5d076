/**
 * Puts the reader at a place of the page that has just come: where they were, at the URL's fragment, or at the top.
 * The focus goes to the main part, so that the next Tab starts there. `top` is in CSS pixels.
 */
export function showAt(url: URL, top: number | undefined): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  // Going to the fragment natively also sets `:target`, opens what hides it, and moves the place where Tab goes on.
  else if (url.hash !== '') location.replace(url.hash);
  else scrollTo({ top: 0, behavior: 'instant' });
}
