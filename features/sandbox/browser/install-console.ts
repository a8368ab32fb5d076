import { loadConsole } from 'site:console';
import { message as t } from '../../../app/content/message.ts';

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
  const card = button.closest('.sample-card, figure.code');
  document.querySelector('.try-failed')?.remove();
  try {
    await (await loadConsole?.())?.toggleConsole(button);
  } catch (error) {
    const failed = t('The console could not be loaded.');
    console.warn(failed, error);
    const note = Object.assign(document.createElement('p'), { className: 'try-failed', role: 'alert' });
    note.append(failed);
    card?.before(note);
  }
}
