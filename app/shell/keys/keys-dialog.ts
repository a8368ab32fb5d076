import { shell } from 'site:data';
import { sayIn } from '../../core/messages/say.ts';
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../../platform/single-keys.ts';
import './keys.css';

const t = sayIn(shell);

/** Actions, each with its alternative shortcuts; a shortcut is a list of keys that are pressed together. */
const shortcuts: [keys: string[][], action: string][] = [
  [[['/'], ['Ctrl', 'K'], ['⌘', 'K']], t('Search')],
  [[['[']], t('Previous')],
  [[[']']], t('Next')],
  [[['?']], t('Keyboard shortcuts')],
  [[['Esc']], t('Close')],
];

/** Opens the dialog of keyboard shortcuts, unless a dialog is open. The native dialog restores the focus. */
export function openKeysDialog(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  const rows = shortcuts.map(([ways, action]) => {
    const keys = ways.map((way) => `<span>${way.map((key) => `<kbd>${key}</kbd>`).join('')}</span>`);
    return `<div><dt>${action}</dt><dd>${keys.join('')}</dd></div>`;
  });
  const dialog = document.createElement('dialog');
  dialog.className = 'keys-dialog';
  dialog.setAttribute('aria-labelledby', 'keys-title');
  dialog.innerHTML = `
    <h2 id="keys-title">${t('Keyboard shortcuts')}</h2>
    <dl>${rows.join('')}</dl>
    <label><input type="checkbox" ${areSingleKeysEnabled() ? 'checked' : ''}> ${t('Shortcuts of a single key')}</label>
    <form method="dialog"><button>${t('Close')}</button></form>`;
  dialog.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) setSingleKeysEnabled(target.checked);
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
