import { attempt } from '../shell/storage.ts';

const key = 'docs.loaded-anew';

/**
 * Whether a page whose code cannot be had is worth loading in full: the site answers, and (unless the reader asks)
 * that was not tried before. A deployment takes the code of pages away that a reader's tab still names.
 */
export async function canLoadAnew(url: URL, asked: boolean): Promise<boolean> {
  if (!asked && !attempt(() => firstTime(url.pathname), false)) return false;
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);
}

/** The page's code came: the next time that it does not, the page may be loaded in full again. */
export function forgetLoadedAnew({ pathname }: URL): void {
  attempt(() => sessionStorage.getItem(key) === pathname && sessionStorage.removeItem(key), undefined);
}

function firstTime(pathname: string): boolean {
  if (sessionStorage.getItem(key) === pathname) return false;
  sessionStorage.setItem(key, pathname);
  return true;
}
