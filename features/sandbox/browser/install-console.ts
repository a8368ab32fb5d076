import { loadConsole } from 'site:sandbox/console';
import type { Site } from '../../../app/core/site.ts';
import { message as t } from '../../../app/content/message.ts';

/**
 * Opens the console of a button by delegation; its code is loaded on the first click. Where that fails, the page says so
 * until the next press, which tries again. On another host than the site's own, code calls the sandbox of that host.
 */
export function installConsole(root: Document, site: Site): void {
  if (site.tryOut && location.origin !== site.url) followHost(root, site);
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('.try') : null;
    if (button !== null) void toggle(button);
  });
}

/** Lets the code of this page, and of each that is shown later, call the sandbox of this host. */
function followHost(root: Document, site: Site): void {
  const follow = async () => {
    // Few pages name it: the rest load nothing to rename it with.
    if (root.getElementById('content')?.textContent.includes(`${site.url}${site.baseUrl}sandbox/`) !== true) return;
    const { callThisHost } = await import('./call-this-host.ts');
    callThisHost(root, site, location.origin);
  };
  root.addEventListener('page:shown', () => void follow());
  void follow();
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
