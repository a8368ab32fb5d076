/** What the reader does to want all at once. */
const acts = ['click', 'keydown', 'visibilitychange'];

/**
 * Makes the function that fetches the browser's modules once the coming frame has been painted: before it they would
 * take bandwidth and processor from the content. The entry runs when the whole page is there, too. Where the reader
 * acts, or looks at something else, nothing waits for a frame. A second call does nothing.
 */
export function moduleLoader([entry, ...imports]: string[]): () => void {
  let called = false;
  let loaded = false;
  const load = () => {
    for (const act of acts) removeEventListener(act, load, true);
    if (loaded || entry === undefined) return;
    loaded = true;
    for (const href of [entry, ...imports]) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  };
  const run = () => document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  for (const act of acts) addEventListener(act, load, true);
  return () => {
    if (called) return;
    called = true;
    if (document.hidden) load();
    else requestAnimationFrame(() => setTimeout(load));
  };
}
