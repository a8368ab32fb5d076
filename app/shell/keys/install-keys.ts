import { singleKey } from '../../platform/single-keys.ts';

/** The link that a key follows. */
const links = { '[': 'a.neighbour[rel="prev"]', ']': 'a.neighbour[rel="next"]' };

/** Handles the keys `[` and `]` for the pages before and after this one, and `?` for the list of keys. */
export function installKeys(root: Document): void {
  root.addEventListener('keydown', (event) => {
    const key = singleKey(event);
    if (key === '?') void import('./keys-dialog.tsx').then(({ openKeysDialog }) => openKeysDialog(), console.warn);
    else if (key === '[' || key === ']') root.querySelector<HTMLAnchorElement>(links[key])?.click();
    else return;
    event.preventDefault();
  });
}
