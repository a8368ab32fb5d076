let warned = false;

/** The value of a key in localStorage; null when there is none or storage is unavailable. */
export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(key), null);
}

/** Sets a key in localStorage; does nothing when storage is unavailable. */
export function store(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value), undefined);
}

/** Runs a storage access; when storage is unavailable, warns once and returns `otherwise`. */
export function attempt<Result>(access: () => Result, otherwise: Result): Result {
  try {
    return access();
  } catch (error) {
    if (!warned) console.warn('Storage is unavailable: choices on this site last until the page is closed.', error);
    warned = true;
    return otherwise;
  }
}
