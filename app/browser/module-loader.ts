/** What the reader does to want all at once. */
const acts = ['click', 'keydown', 'visibilitychange'];

/**
 * Makes the function that fetches the browser's modules, and runs the entry, once the coming frame has been painted:
 * before it they would take bandwidth and processor from the content. Where the reader acts, or looks at something
 * else, they come at once. A second call does nothing.
 */
export function moduleLoader([entry, ...imports]: string[]): () => void {
  let called = false;
  const load = () => {
    for (const act of acts) removeEventListener(act, load, true);
    for (const href of imports) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    if (entry !== undefined) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
    [entry, imports] = [undefined, []];
  };
  for (const act of acts) addEventListener(act, load, true);
  return () => {
    if (called) return;
    called = true;
    if (document.hidden) load();
    else requestAnimationFrame(() => setTimeout(load));
  };
}
