import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../../platform/single-keys.ts';
import { message as t } from '../site-context.ts';
import './keys.css';

/** Opens the list of keys in its own React root; the native dialog gives the focus back. */
export function openKeysDialog(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <KeysDialog
      onClose={() => {
        root.unmount();
        container.remove();
      }}
    />,
  );
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const rows: [keys: string[][], action: string][] = [
    [[['/'], ['Ctrl', 'K'], ['⌘', 'K']], t('Search')],
    [[['[']], t('Previous')],
    [[[']']], t('Next')],
    [[['?']], t('Keyboard shortcuts')],
    [[['Esc']], t('Close')],
  ];
  return (
    <dialog ref={dialog} className="keys-dialog" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">{t('Keyboard shortcuts')}</h2>
      <dl>
        {rows.map(([keys, action]) => (
          <div key={action}>
            <dt>{action}</dt>
            <dd>
              {keys.map((combination) => (
                <span key={combination.join()}>
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          defaultChecked={areSingleKeysEnabled()}
          onChange={(event) => setSingleKeysEnabled(event.target.checked)}
        />{' '}
        {t('Shortcuts of a single key')}
      </label>
      <form method="dialog">
        <button>{t('Close')}</button>
      </form>
    </dialog>
  );
}
