import type { ReactNode } from 'react';
import { reference as messages } from 'site:messages/reference';
import type { Operation, Tag } from '../document/reference.ts';
import type { ReferencePage } from '../document/split-pages.ts';
import { useReference, Breakable } from './Text.tsx';

/**
 * Renders the reference's navigation: operations by tag, then schemas. CSS keeps the `<details>` open on wide screens;
 * the script also adds it to the menu on phones (`data-page-menu`). In a split reference, only the part of the page is
 * expanded, and the page is marked as current until the script knows the section in view.
 */
export function ReferenceNav({ page }: { page: ReferencePage }) {
  const { data, split, urlOf, href } = useReference();
  const { servers, authentication, tags, schemas } = data.reference;
  // Of the pages with schemas, only that of a single schema has a title.
  const ownSchema = page.title === '' ? undefined : page.schemas[0];
  const isListOfSchemas = page.listing && page.tags.length === 0;
  const isLink = page.schemas.length === 0 || page.listing || ownSchema !== undefined;
  const isFolded = (tag: Tag) => split && !page.tags.includes(tag) && page.single?.tag !== tag;
  const mark = (isPage: boolean) => (split && isPage ? 'page' : undefined);
  return (
    <nav className="reference-nav" aria-label={messages.operations} data-page-menu="" data-search="none">
      <details>
        <summary className="fold-bar">
          <span>{messages.operations}</span>
        </summary>
        <ul className="api-nav">
          {split ? <Entry href={urlOf('')} name={messages.introduction} current={mark(page.introduction)} /> : null}
          {servers.length === 0 ? null : <Entry href={href('servers')} name={messages.servers} />}
          {authentication.length === 0 ? null : <Entry href={href('authentication')} name={messages.authentication} />}
          {tags.map((tag, index) => (
            <li key={tag.id} className={isFolded(tag) ? undefined : 'with-list'}>
              {index > 0 && tag.group === tags[index - 1]?.group ? null : tag.group === undefined ? (
                index === 0 ? null : (
                  <hr />
                )
              ) : (
                <span className="tag-group">{tag.group}</span>
              )}
              <a className="sidebar-link group" href={href(tag.id)} aria-current={mark(page.tags.includes(tag))}>
                <Breakable text={tag.label === '' ? messages.untagged : tag.label} />
              </a>
              {isFolded(tag) ? null : (
                <ul>
                  {operationsAround(tag, page).length < tag.operations.length ? (
                    <Entry href={href(tag.id)} name={messages.allOperations(tag.operations.length)} />
                  ) : null}
                  {operationsAround(tag, page).map(({ id, method, summary, received }) => (
                    <Entry key={id} href={href(id)} name={summary} current={mark(id === page.single?.operation.id)}>
                      <b className="method" data-method={method}>
                        {received !== undefined ? messages[received] : method === 'DELETE' ? 'DEL' : method}
                      </b>
                    </Entry>
                  ))}
                </ul>
              )}
            </li>
          ))}
          {schemas.length === 0 ? null : (
            <li className={ownSchema === undefined ? undefined : 'with-list'}>
              {isLink ? (
                <a className="sidebar-link group" href={href('schemas')} aria-current={mark(isListOfSchemas)}>
                  {messages.schemas}
                </a>
              ) : null}
              {ownSchema === undefined ? null : (
                <ul className="schema-names">
                  <Entry href={href(ownSchema.id)} name={ownSchema.name} current="page" />
                </ul>
              )}
              {isLink ? null : (
                <details className="schemas-nav" open={split}>
                  <summary className="sidebar-link group">{messages.schemas}</summary>
                  <ul className="schema-names">
                    <Entry href={href('schemas')} name={messages.allSchemas} current={mark(true)} />
                    {page.schemas.map(({ id, name }) => (
                      <Entry key={id} href={href(id)} name={name} />
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

/** Maximum number of a tag's operations in the navigation of an operation's page. */
const maxAround = 200;

/** Returns the operations of a tag in a page's navigation; if there are too many, those around the page's own. */
function operationsAround({ operations }: Tag, { single }: ReferencePage): Operation[] {
  if (single === undefined || operations.length <= maxAround) return operations;
  const first = operations.indexOf(single.operation) - maxAround / 2;
  const start = Math.min(Math.max(0, first), operations.length - maxAround);
  return operations.slice(start, start + maxAround);
}

/** Renders a link of the navigation. `children` follow the name. A name that may be truncated has a tooltip. */
function Entry({ href, name, current, children }: EntryProps) {
  const isLong = name.length > (children === undefined ? 48 : 24);
  return (
    <li>
      <a className="sidebar-link" href={href} title={isLong ? name : undefined} aria-current={current}>
        <span>
          <Breakable text={name} />
        </span>
        {children}
      </a>
    </li>
  );
}

type EntryProps = { href: string; name: string; current?: 'page' | undefined; children?: ReactNode };
