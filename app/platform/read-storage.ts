/** What stands under a key of localStorage; null when nothing does, or when storage is unavailable: the shell warns of that, once. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
