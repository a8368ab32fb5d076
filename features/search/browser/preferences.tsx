import { areSingleKeysEnabled, setSingleKeysEnabled } from '../../../app/platform/single-keys.ts';
import { readStored, store } from '../../../app/platform/storage.ts';
import { message as t } from './message.ts';

/** Keys in localStorage: recent queries, newest first, as JSON; `off` if words are not marked. */
const keys = { recent: 'search.recent', marks: 'search.marks' };

const maxRecent = 6;

/** Returns the recent queries, newest first. */
export function recentQueries(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(keys.recent) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Adds a query as the newest of the recent queries. */
export function rememberQuery(query: string): void {
  const text = query.trim();
  if (text !== '')
    store(
      keys.recent,
      JSON.stringify([text, ...recentQueries().filter((other) => other !== text)].slice(0, maxRecent)),
    );
}

/** Deletes the recent queries. */
export function forgetQueries(): void {
  store(keys.recent, '[]');
}

/** Whether the words of a query are marked on the page of an opened result. */
export function isMarkingEnabled(): boolean {
  return readStored(keys.marks) !== 'off';
}

/** The footer of the search dialog: preferences and keyboard shortcuts. */
export function SearchFoot() {
  return (
    <div className="search-foot">
      <label>
        <input
          type="checkbox"
          defaultChecked={isMarkingEnabled()}
          onChange={(event) => store(keys.marks, event.target.checked ? 'on' : 'off')}
        />
        {t('Mark the words on the page')}
      </label>
      <label>
        <input
          type="checkbox"
          defaultChecked={areSingleKeysEnabled()}
          onChange={(event) => setSingleKeysEnabled(event.target.checked)}
        />
        {t('Shortcuts of a single key')}
        <kbd>/</kbd>
        <kbd>?</kbd>
        <kbd>[</kbd>
        <kbd>]</kbd>
      </label>
      <span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('to select')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('to open')}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('in a new tab')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('to close')}
        </span>
      </span>
    </div>
  );
}
