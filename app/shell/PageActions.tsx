import { useEffect, useRef, useState } from 'react';
import type { ShellMessage } from '../core/messages.ts';
import { absoluteUrl } from '../core/url.ts';
import { Icon } from './elements/Icon.tsx';
import { useHref, useSite } from './site/site-context.tsx';
import { message as t } from './site/message.ts';
import { onOutside } from './elements/on-outside.ts';

/** Assistants that take a question in their address. */
const assistants = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/?hints=search&q=' },
  { name: 'Claude', address: 'https://claude.ai/new?q=' },
];

/**
 * Editors in which a link installs an MCP server: https://cursor.com/docs/mcp/install-links,
 * https://code.visualstudio.com/api/extension-guides/ai/mcp.
 */
const editors = [
  {
    name: 'Cursor',
    link: (name: string, url: string) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name, config: btoa(JSON.stringify({ url })) })}`,
  },
  {
    name: 'VS Code',
    link: (name: string, url: string) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
  },
];

type Copied = 'page' | 'mcp' | 'failed' | undefined;

/**
 * What a reader may take of the page: its Markdown, to copy or to read, a question to an assistant about it, the
 * address of the MCP endpoint. A native `details`, so the links work without script.
 */
export function PageActions() {
  const { site, page } = useSite();
  const href = useHref();
  const box = useRef<HTMLDetailsElement>(null);
  const [copied, setCopied] = useState<Copied>();

  useEffect(() => {
    const stop = onOutside(box, () => box.current?.removeAttribute('open'));
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || box.current?.open !== true) return;
      box.current.open = false;
      box.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('keydown', escape);
      stop();
    };
  }, []);

  if (page === undefined || page.layout === 'landing' || page.noIndex === true) return null;
  const markdown = href(`${page.path}index.md`);
  const mcp = new URL(`${site.baseUrl}mcp`, site.url);
  const question = encodeURIComponent(
    t('Read {url} and answer my questions about it.', { url: absoluteUrl(site, `${page.path}index.md`) }),
  );
  const copy = (what: 'page' | 'mcp', text: () => Promise<string>) => {
    copyText(text)
      .then(() => setCopied(what))
      .catch(() => setCopied('failed'));
  };
  const label = (what: 'page' | 'mcp', key: ShellMessage) => (copied === what ? t('Copied') : t(key));
  return (
    <details className="page-actions" ref={box} onToggle={() => setCopied(undefined)}>
      <summary>
        {t('Copy or open')}
        <Icon name="chevron" />
      </summary>
      <ul>
        <li>
          <button type="button" onClick={() => copy('page', () => fetchText(markdown))}>
            {label('page', 'Copy page as Markdown')}
          </button>
        </li>
        <li>
          <a href={markdown}>{t('View as Markdown')}</a>
        </li>
        {assistants.map(({ name, address }) => (
          <li key={name}>
            <a href={address + question} target="_blank" rel="noreferrer">
              {t('Ask {assistant} about this page', { assistant: name })}
              <Icon name="external" />
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => copy('mcp', async () => mcp.href)}>
            {label('mcp', 'Copy MCP server address')}
          </button>
        </li>
        {editors.map(({ name, link }) => (
          <li key={name}>
            <a href={link(mcp.host, mcp.href)}>
              {t('Add MCP server to {editor}', { editor: name })}
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
      <span role="status" className="visually-hidden">
        {copied === undefined ? '' : copied === 'failed' ? t('Copying failed') : t('Copied')}
      </span>
    </details>
  );
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.text();
}

/** Safari lets a page write to the clipboard only at once, so it is given the promise of the text. */
async function copyText(text: () => Promise<string>): Promise<void> {
  const blob = async () => new Blob([await text()], { type: 'text/plain' });
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text());
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob() })]);
}
