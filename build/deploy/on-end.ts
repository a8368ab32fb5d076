/**
 * Calls `end` once, on SIGINT or SIGTERM. npm sends SIGTERM to its shell, which exits without forwarding it. So below
 * npm, the exit of the parent process counts as well.
 */
export function onEnd(end: () => void): void {
  const parent = process.ppid;
  const isBelowNpm = process.env['npm_lifecycle_event'] !== undefined;
  const watch = isBelowNpm ? setInterval(() => process.ppid !== parent && once(), 200) : undefined;
  watch?.unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, once);
  function once(): void {
    clearInterval(watch);
    end();
  }
}
