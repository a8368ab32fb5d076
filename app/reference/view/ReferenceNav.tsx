import { Fragment } from 'react';
import type { ReferencePage } from '../document/split-pages.ts';
import { useReference } from './reference-context.ts';

/**
 * The reference's own navigation: operations by tag, then the schemas. The script marks the place in view.
 * On wide screens the style sheet shows it though it is folded; on phones it opens from its own line.
 * Of a document that is split over pages, only what stands on this page is unfolded, as the list would else weigh
 * more than the page.
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
    <nav className="reference-nav" aria-label={messages.operations} data-pagefind-ignore="">
      <details>
        <summary>{messages.operations}</summary>
        {split ? (
          <p>
            <a href={root}>{messages.introduction}</a>
          </p>
        ) : null}
        {reference.servers.length === 0 ? null : (
          <p>
            <a href={href('servers')}>{messages.servers}</a>
          </p>
        )}
        {reference.authentication.length === 0 ? null : (
          <p>
            <a href={href('authentication')}>{messages.authentication}</a>
          </p>
        )}
        {reference.tags.map((tag) => (
          <div key={tag.id}>
            <p>
              <a href={href(tag.id)}>{tag.label === '' ? messages.untagged : tag.label}</a>
            </p>
            {split && !page.tags.includes(tag) ? null : (
              <ul>
                {tag.operations.map((operation) => (
                  <li key={operation.id}>
                    <a href={href(operation.id)} title={operation.summary}>
                      <b data-method={operation.method}>{operation.method}</b> {operation.summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
        {schemas.length === 0 ? null : (
          <div>
            <p>
              <a href={href('schemas')}>{messages.schemas}</a>
            </p>
            <ul>
              {page.schemas.map(({ id, name }) => (
                <li key={id}>
                  <a href={href(id)}>
                    <Breakable name={name} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </details>
    </nav>
  );
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
