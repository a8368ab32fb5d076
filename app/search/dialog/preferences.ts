/** Keys of the search in localStorage: a list of queries, the newest first; `off` when words are not to be marked. */
const keys = { recent: 'search.recent', marks: 'search.marks' };

const mostRecent = 6;

/** The reader's last queries, the newest first. */
export function recentQueries(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys.recent) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a query first among the recent ones. */
export function rememberQuery(query: string): void {
  const text = query.trim();
  if (text !== '')
    write(
      keys.recent,
      JSON.stringify([text, ...recentQueries().filter((other) => other !== text)].slice(0, mostRecent)),
    );
}

/** Forgets all queries. */
export function forgetQueries(): void {
  write(keys.recent, '[]');
}

/** Whether the words of a query are marked on the page that a result opens. */
export function marksWanted(): boolean {
  try {
    return localStorage.getItem(keys.marks) !== 'off';
  } catch {
    return true;
  }
}

/** Switches the marks on or off for good. */
export function wantMarks(wanted: boolean): void {
  write(keys.marks, wanted ? 'on' : 'off');
}

/** A browser that stores nothing searches all the same. */
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn('The search could not store its preferences.', error);
  }
}
