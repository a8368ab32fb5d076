/** Brings in what waits until it is scrolled to, and every font. Runs in the page. */
export async function settle(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([
    ...[...document.fonts].map((face) => face.load()),
    ...[...document.images].map((image) => image.decode()),
  ]);
  await document.fonts.ready;
}
