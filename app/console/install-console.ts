import { loadConsole } from 'site:console';
import { message as t } from '../content/message.ts';

/** What the buttons belong to: a card of samples in the reference, a block of code in a guide. */
const place = '.sample-card, figure.code';

/**
 * Opens the console of a button by delegation; its code is loaded on the first click. Where that fails, the page says so
 * until the next press, which tries again.
 */
export function installConsole(root: Document): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('.try') : null;
    if (button !== null) void toggle(button);
  });
}

async function toggle(button: HTMLButtonElement): Promise<void> {
  const card = button.closest(place);
  card?.parentElement?.querySelector(':scope > .try-failed')?.remove();
  try {
    await (await loadConsole?.())?.toggleConsole(button);
  } catch (error) {
    console.warn('The console could not be loaded.', error);
    const note = document.createElement('p');
    note.className = 'try-failed';
    note.role = 'alert';
    note.textContent = t('The console could not be loaded. Check the connection, then try again or reload the page.');
    card?.before(note);
  }
}
