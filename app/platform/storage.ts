/** The engine's keys in localStorage; the comments say which values they have. */
export const storageKeys = {
  /** `light`, `dark` or `system`. */
  theme: 'theme',
  /** `true` after the reader has closed the announcement bar. */
  announcementDismiss: 'docusaurus.announcement.dismiss',
  /** Id of the dismissed announcement. */
  announcementId: 'docusaurus.announcement.id',
  /** Prefix of the key of a tab group; the value is the label of the last selected tab. */
  tabs: 'docs.tabs.',
} as const;

let warned = false;

/** Reads a key of localStorage; null if it is missing or storage is unavailable, of which only `store` warns. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether localStorage has a key with a prefix. */
export function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Sets a key in localStorage, or removes it (null); warns once when storage is unavailable. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    if (!warned) console.warn('Storage is unavailable: choices on this site last until the page is closed.', error);
    warned = true;
  }
}
