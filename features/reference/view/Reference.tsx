import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { reference as messages } from 'site:messages/reference';
import type { Page } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import { href } from '../../../app/core/url.ts';
import {
  createHrefs,
  createLinkIds,
  createOwnIds,
  referenceUrlsFile,
  splitOf,
  type ReferencePage,
} from '../document/split-pages.ts';
import { Introduction } from './Introduction.tsx';
import { Operation } from './Operation.tsx';
import {
  ReferenceContext,
  useReference,
  Anchor,
  Text,
  Breakable,
  BreakableCode,
  Meta,
  SchemaLink,
  UnfoldButton,
  UnknownKeywords,
} from './Text.tsx';
import { ReferenceNav } from './ReferenceNav.tsx';
import { Card, Cards } from '../../../app/content/Cards.tsx';
import type { NamedSchema, ReferenceData, Tag } from '../document/reference.ts';
import { SchemaBody, SchemaHead } from './SchemaBody.tsx';
import { withEstimatedSizes } from './with-estimated-sizes.ts';

type ReferenceProps = {
  data: ReferenceData;
  /** The page of the site that is rendered. */
  page: Pick<Page, 'id' | 'path'>;
  site: Pick<Site, 'url' | 'baseUrl' | 'trailingSlash' | 'tryOut'>;
};

/** Renders a page of the API reference; its HTML is complete without script. */
export function Reference({ data, page: { id, path }, site }: ReferenceProps) {
  const reference = splitOf(data.reference);
  const page = reference.byId.get(id);
  if (page === undefined) return null;
  // In a split reference, the page's title is the name of its tag, operation or schemas, so their headings are hidden.
  const split = reference.pages.length > 1;
  const root = path.slice(0, path.length - page.path.length);
  const urlOf = (below: string) => href(site, root + below);
  const hrefOf = createHrefs(reference, page, urlOf);
  const siteHref = (below: string) => href(site, below);
  const linkIds = createLinkIds(reference, urlOf(''), hrefOf, data.toHtml(data.reference.description ?? ''));
  const ownIds = createOwnIds();
  const toHtml = (markdown: string) =>
    ownIds(linkIds(data.toHtml(markdown).replaceAll(/(?<=<a href=")\/[^"]*/g, siteHref)));
  const context = { data, split, tryOut: site.tryOut, urlOf, siteHref, href: hrefOf, toHtml };
  const render = (content: ReactNode) =>
    renderToStaticMarkup(<ReferenceContext value={context}>{content}</ReferenceContext>);
  const body = render(
    <div className="reference-body" id="reference" tabIndex={-1}>
      {page.introduction ? <Introduction /> : null}
      {page.introduction && split ? <TagIndex /> : null}
      {page.tags.map((tag) => (
        <section key={tag.id} className="tag" id={tag.id} aria-labelledby={`${tag.id}.title`}>
          <h2 id={`${tag.id}.title`} className={split ? 'visually-hidden' : undefined}>
            <Anchor id={tag.id}>{tag.label === '' ? messages.untagged : tag.label}</Anchor>
          </h2>
          <Text markdown={tag.description} />
          {tag.docs === undefined ? null : (
            <p>
              <a href={tag.docs.id}>{tag.docs.name}</a>
            </p>
          )}
          <UnknownKeywords keywords={tag.unknown} />
          {page.listing ? <OperationIndex tag={tag} /> : null}
          {page.listing
            ? null
            : tag.operations.map((operation) => <Operation key={operation.id} operation={operation} />)}
        </section>
      ))}
      {page.single === undefined ? null : <Operation operation={page.single.operation} titled={false} />}
      <SchemaSection page={page} titled={!split} />
    </div>,
  );
  return (
    <div
      className="reference"
      data-copied-text={messages.copied}
      data-urls={split ? href(site, referenceUrlsFile) : undefined}
      dangerouslySetInnerHTML={{ __html: render(<ReferenceNav page={page} />) + withEstimatedSizes(body) }}
    />
  );
}

/** Renders the tags of a split reference as cards, each with its description or the names of its operations. */
function TagIndex() {
  const { data, href } = useReference();
  return (
    <nav className="tag-index" aria-label={messages.operations}>
      <Cards>
        {data.reference.tags.map(({ id, label, description, operations }) => (
          <Card key={id} href={href(id)}>
            <Breakable text={label === '' ? messages.untagged : label} />
            {description === undefined ? (
              <p className="text">{operations.map(({ summary }) => summary).join(' · ')}</p>
            ) : (
              <Text markdown={description} />
            )}
          </Card>
        ))}
      </Cards>
    </nav>
  );
}

function OperationIndex({ tag }: { tag: Tag }) {
  const { href } = useReference();
  return (
    <ul className="operation-index" data-search="none">
      {tag.operations.map(({ id, method, path, summary, received }) => (
        <li key={id}>
          <b className="method" data-method={method}>
            {received !== undefined ? messages[received] : method}
          </b>
          <a href={href(id)}>{summary}</a>
          <BreakableCode text={path} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the schemas of a page: collapsed, or as links if each has a page. `titled`: the heading is visible. */
function SchemaSection({ page: { schemas, listing, title }, titled }: { page: ReferencePage; titled: boolean }) {
  if (schemas.length === 0) return null;
  // Of the pages with schemas, only that of a single schema has a title.
  if (title !== '')
    return (
      <section className="schemas">
        {schemas.map((entry) => (
          <Schema key={entry.id} entry={entry} titled />
        ))}
      </section>
    );
  return (
    <section className="schemas" id="schemas" aria-labelledby="schemas.title" data-markdown-ignore="">
      <h2 id="schemas.title" className={titled ? undefined : 'visually-hidden'}>
        <Anchor id="schemas">{messages.schemas}</Anchor>
      </h2>
      <p className="text">{messages.sizeRule}</p>
      {listing ? <SchemaIndex schemas={schemas} /> : <UnfoldButton />}
      {listing ? null : schemas.map((entry) => <FoldedSchema key={entry.id} entry={entry} />)}
    </section>
  );
}

function SchemaIndex({ schemas }: { schemas: NamedSchema[] }) {
  return (
    <ul className="schema-index" data-search="none">
      {schemas.map((entry) => (
        <li key={entry.id}>
          <SchemaLink link={entry} />
        </li>
      ))}
    </ul>
  );
}

function FoldedSchema({ entry }: { entry: NamedSchema }) {
  return (
    <details className="schema">
      <summary>
        <h3>
          <Breakable text={entry.name} />
          <Title of={entry} />
        </h3>
      </summary>
      <Schema entry={entry} />
    </details>
  );
}

function Title({ of: { name, schema } }: { of: NamedSchema }) {
  return schema.title === undefined || schema.title === name ? null : <small> {schema.title}</small>;
}

/** `titled`: with the schema's title, which no heading around it has. */
function Schema({ entry, titled = false }: { entry: NamedSchema; titled?: boolean }) {
  const { href } = useReference();
  const { id, name, schema, usedAt, history } = entry;
  return (
    <div id={id} data-side="schema">
      <SchemaHead id={id} schema={schema} owner={{ history }}>
        <BreakableCode text={name} />
        {titled ? <Title of={entry} /> : null}
      </SchemaHead>
      <Text markdown={schema.description} />
      {usedAt.length === 0 ? null : (
        <Meta label={messages.usedAt}>
          {usedAt.map((use) => (
            <a key={use} href={href(use)}>
              <BreakableCode text={use} />
            </a>
          ))}
        </Meta>
      )}
      <SchemaBody schema={schema} open />
    </div>
  );
}
