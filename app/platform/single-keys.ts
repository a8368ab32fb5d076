import { readStored, store } from './storage.ts';

/** Key in localStorage: `off` when the reader has turned off single-character shortcuts. */
const storageKey = 'docs.singleKeys';

/** Whether single-character shortcuts are enabled; a reader who uses speech input may turn them off (WCAG 2.1.4). */
export function areSingleKeysEnabled(): boolean {
  return readStored(storageKey) !== 'off';
}

/** Stores whether single-character shortcuts are enabled. */
export function setSingleKeysEnabled(enabled: boolean): void {
  store(storageKey, enabled ? 'on' : 'off');
}

/** Returns the character of a shortcut; undefined with modifiers but Shift, in fields and dialogs, or if turned off. */
export function singleKey(event: KeyboardEvent): string | undefined {
  if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key.length !== 1 || isEditable(event.composedPath()[0])) return undefined;
  return document.querySelector('dialog[open]') === null && areSingleKeysEnabled() ? event.key : undefined;
}

function isEditable(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    // The field of a dialog that has just closed keeps the focus until the next frame.
    target.checkVisibility() &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}
