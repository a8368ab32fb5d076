/** The value of a key in localStorage; null when there is none or storage is unavailable. Does not warn: the shell does, once. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
