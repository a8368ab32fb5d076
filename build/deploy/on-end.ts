/**
 * Calls `end` once, on SIGINT or SIGTERM. npm sends SIGTERM to its shell, which exits without forwarding it. So below
 * npm, the exit of the parent process counts as well. Returns a function that stops listening.
 */
export function onEnd(end: () => void): () => void {
  const parent = process.ppid;
  const isBelowNpm = process.env['npm_lifecycle_event'] !== undefined;
  const watch = isBelowNpm ? setInterval(() => process.ppid !== parent && once(), 200) : undefined;
  watch?.unref();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, once);
  return stop;
  function once(): void {
    stop();
    end();
  }
  function stop(): void {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, once);
  }
}
