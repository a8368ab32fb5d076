import { readStored, store } from './storage.ts';

/** The key in localStorage; `off` when the reader does not want shortcuts of one character. */
const storageKey = 'docs.singleKeys';

/** Whether shortcuts of a single character act; a reader who dictates may turn them off. */
export function areSingleKeysEnabled(): boolean {
  return readStored(storageKey) !== 'off';
}

/** Stores whether shortcuts of a single character act. */
export function setSingleKeysEnabled(enabled: boolean): void {
  store(storageKey, enabled ? 'on' : 'off');
}

/** The character of a shortcut that may act: no modifier but Shift, no field, no open dialog, not turned off. */
export function singleKey(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key.length !== 1 || isEditable(event.composedPath()[0])) return undefined;
  return document.querySelector('dialog[open]') === null && areSingleKeysEnabled() ? event.key : undefined;
}

function isEditable(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    // The field of a dialog that has just closed has the focus until the next frame.
    target.checkVisibility() &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}
