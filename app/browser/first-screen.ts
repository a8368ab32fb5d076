/**
 * Lets the first screen of a page that is about to come be painted before what lies below it gets style and layout:
 * the style sheet leaves that out while the document is marked.
 */
export function paintFirstScreen(): void {
  const { dataset } = document.documentElement;
  dataset['arriving'] = '';
  requestAnimationFrame(() => setTimeout(() => delete dataset['arriving']));
}
