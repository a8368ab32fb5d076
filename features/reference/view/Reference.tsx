import { reference as messages } from 'site:messages/reference';
import type { Page } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import { href } from '../../../app/core/url.ts';
import { type ReferenceData, referenceUrlsFile } from '../reference-data.ts';
import { createHrefs, pathOfSitePage, splitOf } from '../document/split-pages.ts';
import { Introduction } from './Introduction.tsx';
import { Operation } from './Operation.tsx';
import { ReferenceContext } from './reference-context.ts';
import { ReferenceNav } from './ReferenceNav.tsx';
import { SchemaSection } from './SchemaSection.tsx';
import { OperationIndex, TagIndex } from './TagIndex.tsx';
import { Anchor, Text } from './Text.tsx';

type ReferenceProps = {
  data: ReferenceData;
  /** The page of the site that shows it. */
  page: Pick<Page, 'id' | 'path'>;
  site: Pick<Site, 'url' | 'baseUrl' | 'trailingSlash' | 'tryOut'>;
};

/**
 * A page of an API reference: navigation, introduction, operations by tag, schemas. Plain HTML, no script needed; the
 * bundled document lies at the site's root.
 */
export function Reference({ data, page: { id, path }, site }: ReferenceProps) {
  const reference = splitOf(data.reference);
  const { pages } = reference;
  const page = reference.byPath.get(pathOfSitePage(id));
  if (page === undefined) return null;
  // The page of a tag, of an operation, or of the schemas, has its name as title.
  const split = pages.length > 1;
  const root = path.slice(0, path.length - page.path.length);
  const urlOf = (below: string) => href(site, root + below);
  const context = { data, pages, messages, tryOut: site.tryOut, urlOf, href: createHrefs(reference, page, urlOf) };
  return (
    <ReferenceContext value={context}>
      <div
        className="reference"
        data-copied-text={messages.copied}
        data-urls={split ? href(site, referenceUrlsFile) : undefined}
      >
        <ReferenceNav page={page} />
        <div className="reference-body" id="reference" tabIndex={-1}>
          {page.introduction ? <Introduction site={site} /> : null}
          {page.introduction && split ? <TagIndex /> : null}
          {page.tags.map((tag) => (
            <section key={tag.id} className="tag" id={tag.id} aria-labelledby={`${tag.id}.title`}>
              <h2 id={`${tag.id}.title`} className={split ? 'visually-hidden' : undefined}>
                <Anchor id={tag.id}>{tag.label === '' ? messages.untagged : tag.label}</Anchor>
              </h2>
              <Text html={tag.description} />
              {tag.docs === undefined ? null : (
                <p>
                  <a href={tag.docs.id}>{tag.docs.name}</a>
                </p>
              )}
              {page.listing ? <OperationIndex tag={tag} /> : null}
              {page.listing ? null : tag.operations.map((one) => <Operation key={one.id} operation={one} />)}
            </section>
          ))}
          {page.single === undefined ? null : <Operation operation={page.single.operation} titled={false} />}
          <SchemaSection page={page} titled={!split} />
        </div>
      </div>
    </ReferenceContext>
  );
}
