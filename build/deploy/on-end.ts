/**
 * Calls `end` once, when the process is asked to end. npm passes SIGTERM to its shell, which dies without passing it on: that
 * the parent has gone says the same.
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
