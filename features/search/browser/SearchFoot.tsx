import { areSingleKeysEnabled, setSingleKeysEnabled } from '../../../app/platform/single-keys.ts';
import { message as t } from './message.ts';
import { isMarkingEnabled, setMarkingEnabled } from './preferences.ts';

/** What readers can set at the foot of the search dialog, and its keys. */
export function SearchFoot() {
  return (
    <div className="search-foot">
      <label>
        <input
          type="checkbox"
          defaultChecked={isMarkingEnabled()}
          onChange={(event) => setMarkingEnabled(event.target.checked)}
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
