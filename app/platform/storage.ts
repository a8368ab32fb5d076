/** Keys in localStorage of what the engine remembers, each with its values. */
export const storageKeys = {
  /** `light`, `dark` or `system`. */
  theme: 'theme',
  /** `true` once the reader closed the announcement bar. */
  announcementDismiss: 'docusaurus.announcement.dismiss',
  /** Id of the announcement that the dismissal belongs to. */
  announcementId: 'docusaurus.announcement.id',
  /** Prefix of the key of a tab group, whose value is the label of the tab that was chosen last. */
  tabs: 'docs.tabs.',
} as const;

let warned = false;

/** The value of a key in localStorage; null when there is none or storage is unavailable. Only `store` reports that. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether localStorage has a key that begins so. */
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
