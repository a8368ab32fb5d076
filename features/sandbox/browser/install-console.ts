import { loadConsole } from 'site:sandbox/console';
import type { Site } from '../../../app/core/site.ts';
import { message as t } from '../../../app/content/message.ts';

/**
 * Opens consoles with a delegated click handler, which loads their code on the first click. If that fails, the page
 * shows an error until the next click, which retries. On another host than the site's, code calls the sandbox there.
 */
export function installConsole(root: Document, site: Site): void {
  if (site.tryOut && location.origin !== site.url) followHost(root, site);
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('.try') : null;
    if (button !== null) void toggle(button);
  });
}

/** Makes the code blocks of this page, and of each page that is shown later, call the sandbox of this host. */
function followHost(root: Document, site: Site): void {
  const follow = async () => {
    // Only the few pages with a sandbox URL load the code that replaces it.
    if (root.getElementById('content')?.textContent.includes(`${site.url}${site.baseUrl}sandbox/`) !== true) return;
    const { callThisHost } = await import('./call-this-host.ts');
    callThisHost(root, site, location.origin);
  };
  root.addEventListener('page:shown', () => void follow());
  void follow();
}

async function toggle(button: HTMLButtonElement): Promise<void> {
  const card = button.closest('.sample-card, figure.code');
  document.getElementById('try-failed')?.remove();
  try {
    await (await loadConsole?.())?.toggleConsole(button);
  } catch (error) {
    const failed = t('The console could not be loaded.');
    console.warn(failed, error);
    const note = Object.assign(document.createElement('p'), { id: 'try-failed', className: 'callout', role: 'alert' });
    note.dataset['kind'] = 'danger';
    note.append(failed);
    card?.before(note);
  }
}
