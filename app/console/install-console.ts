import { loadConsole } from 'site:console';

/** Opens the console of a button by delegation; its code is loaded on the first click. */
export function installConsole(root: Document): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('.try') : null;
    if (button !== null) void loadConsole?.().then(({ toggleConsole }) => toggleConsole(button));
  });
}
