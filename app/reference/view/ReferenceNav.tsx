import { Fragment } from 'react';
import type { ReferencePage } from '../document/split-pages.ts';
import { useReference } from './reference-context.ts';

/**
 * The reference's own navigation: operations by tag, then the schemas. A `<details>` that CSS keeps open on wide screens
 * and that the script also adds to the phone's menu (`data-page-menu`); of a split document, only the page's part is
 * expanded.
 */
export function ReferenceNav({ root, page }: { root: string; page: ReferencePage }) {
  const {
    data: { reference },
    pages,
    messages,
    href,
  } = useReference();
  const { schemas } = reference;
  const split = pages.length > 1;
  return (
    <nav className="reference-nav" aria-label={messages.operations} data-page-menu="" data-pagefind-ignore="">
      <details>
        <summary className="fold-bar">
          <span>{messages.operations}</span>
        </summary>
        <ul className="api-nav">
          {split ? <Entry href={root} label={messages.introduction} /> : null}
          {reference.servers.length === 0 ? null : <Entry href={href('servers')} label={messages.servers} />}
          {reference.authentication.length === 0 ? null : (
            <Entry href={href('authentication')} label={messages.authentication} />
          )}
          {reference.tags.map((tag) => (
            <li key={tag.id}>
              <a className="sidebar-link group" href={href(tag.id)}>
                {tag.label === '' ? messages.untagged : tag.label}
              </a>
              {split && !page.tags.includes(tag) && page.single?.tag !== tag ? null : (
                <ul>
                  {tag.operations.map(({ id, method, summary, received }) => (
                    <li key={id}>
                      <a className="sidebar-link" href={href(id)} title={titleOf(summary, 24)}>
                        <span>{summary}</span>
                        <b className="method" data-method={method}>
                          {received !== undefined ? messages[received] : method === 'DELETE' ? 'DEL' : method}
                        </b>
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          {schemas.length === 0 ? null : (
            <li>
              {page.schemas.length === 0 || page.listing || page.title !== '' ? (
                <a className="sidebar-link group" href={href('schemas')}>
                  {messages.schemas}
                </a>
              ) : (
                <details className="schemas-nav">
                  <summary className="sidebar-link group">{messages.schemas}</summary>
                  <ul>
                    <li>
                      <a className="sidebar-link" href={href('schemas')}>
                        {messages.allSchemas}
                      </a>
                    </li>
                    {page.schemas.map(({ id, name }) => (
                      <li key={id}>
                        <a className="sidebar-link" href={href(id)} title={titleOf(name, 30)}>
                          <span>
                            <Breakable name={name} />
                          </span>
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          )}
        </ul>
      </details>
    </nav>
  );
}

function Entry({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a className="sidebar-link" href={href}>
        <span>{label}</span>
      </a>
    </li>
  );
}

/** The full text of a link, as its title, where it may be truncated. */
function titleOf(name: string, room: number): string | undefined {
  return name.length > room ? name : undefined;
}

/** A name that may go on in the next line where one of its words ends: `ChatCompletion|Request|Message`. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[\p{Ll}\d_])(?=\p{Lu})/u).map((word, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {word}
    </Fragment>
  ));
}
