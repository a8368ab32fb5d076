let warned = false;

/** What stands under a key of localStorage; null when nothing does, or when storage is unavailable. */
export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(key), null);
}

/** Puts a value under a key of localStorage; does nothing when storage is unavailable. */
export function store(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value), undefined);
}

/** Runs an access to the browser's storage; unavailable storage costs one warning for the whole visit, and nothing else. */
export function attempt<Result>(access: () => Result, otherwise: Result): Result {
  try {
    return access();
  } catch (error) {
    if (!warned) console.warn('Storage is unavailable: choices on this site last until the page is closed.', error);
    warned = true;
    return otherwise;
  }
}
