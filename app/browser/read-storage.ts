/** A value of the browser's storage for scripts that run before the shell; null where it has none or gives none. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
