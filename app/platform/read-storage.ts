/** The value of a key in localStorage; null when there is none or storage is unavailable. Reports nothing: the shell warns once. */
export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
