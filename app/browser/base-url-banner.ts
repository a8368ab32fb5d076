import type { BootSite } from '../core/assets.ts';
import type { DocumentData } from '../core/page.ts';

/** Shows a banner if the entry script or a style sheet fails to load and the base URL does not fit the page's URL. */
export function watchBaseUrl(site: BootSite): void {
  // Load errors do not bubble, so they are captured. They may be dispatched before the document is parsed.
  addEventListener(
    'error',
    ({ target }) => {
      const entry =
        target instanceof HTMLScriptElement
          ? target.type === 'module'
          : target instanceof HTMLLinkElement && target.rel === 'stylesheet';
      if (!entry) return;
      if (document.readyState !== 'loading') return show(site);
      document.addEventListener('DOMContentLoaded', () => show(site), { once: true });
    },
    true,
  );
}

function show({ baseUrl, baseUrlTexts }: BootSite): void {
  const suggestion = suggestedBaseUrl();
  if (suggestion === undefined || suggestion === baseUrl || document.getElementById('base-url-banner') !== null) return;
  const banner = document.createElement('div');
  banner.id = 'base-url-banner';
  banner.setAttribute('role', 'alert');
  banner.style.cssText =
    'position:relative;z-index:1000;padding:1rem 1.5rem;background:#b00020;color:#fff;font:1rem/1.6 system-ui,sans-serif';
  banner.append(
    line('strong', baseUrlTexts.title),
    line('div', baseUrlTexts.cause),
    fact(baseUrlTexts.current, baseUrl),
    fact(baseUrlTexts.suggestion, suggestion),
  );
  document.body.prepend(banner);
}

/** Derives the base URL from the page's URL: the part before the page's own path. */
function suggestedBaseUrl(): string | undefined {
  const data = document.getElementById('page')?.textContent;
  if (!data) return undefined;
  const { path } = JSON.parse(data) as DocumentData;
  if (path === undefined) return undefined;
  const pathname = decodeURI(location.pathname)
    .replace(/(?:index)?\.html$/, '')
    .replace(/\/?$/, '/');
  return pathname.endsWith(path) ? pathname.slice(0, pathname.length - path.length + 1) : undefined;
}

function fact(name: string, value: string): HTMLElement {
  const element = line('div', `${name}: `);
  element.append(line('code', value));
  return element;
}

function line(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
