import { absoluteUrl } from '../core/url.ts';
import { Icon } from './elements/Icon.tsx';
import { message as t, useSite } from './site-context.ts';

/** Assistants whose URL takes a question. */
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

/** The page's menu of actions: copy it, or open it in an assistant. Links work without script (`<details>`). */
export function PageActions() {
  const { site, page, href } = useSite();
  if (page === undefined || page.layout === 'landing' || (page.noIndex === true && page.layout === 'page')) return null;
  const markdown = href(`${page.path}index.md`);
  const { mcpUrl } = site;
  const question = encodeURIComponent(
    t('Read {url} and answer my questions about it.', { url: absoluteUrl(site, `${page.path}index.md`) }),
  );
  return (
    <details className="page-actions" data-copied={t('Copied')} data-failed={t('Copying failed')}>
      <summary>
        {t('Copy or open')}
        <Icon name="chevron" />
      </summary>
      <ul>
        <li>
          <button type="button" data-copy-file={markdown}>
            {t('Copy page as Markdown')}
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
        {mcpUrl !== undefined && (
          <>
            <li>
              <button type="button" data-copy-text={mcpUrl}>
                {t('Copy MCP server address')}
              </button>
            </li>
            {editors.map(({ name, link }) => (
              <li key={name}>
                <a href={link(new URL(mcpUrl).host, encodeURI(mcpUrl))}>
                  {t('Add MCP server to {editor}', { editor: name })}
                  <Icon name="external" />
                </a>
              </li>
            ))}
          </>
        )}
      </ul>
      <span role="status" className="visually-hidden" />
    </details>
  );
}
