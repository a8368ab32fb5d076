import { reference as messages } from 'site:messages';
import { referencePathsFile, type Page } from '../../core/page.ts';
import type { ReferenceData } from '../reference-data.ts';
import { createHrefs, pathOfSitePage, relativeRoot, splitOf } from '../document/split-pages.ts';
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
  /** Whether readers can try the operations in the site's sandbox. */
  sandbox: boolean;
  /** The base URL of a site whose URLs have no slash at the end, below which relative links would lead elsewhere. */
  bareBaseUrl?: string | undefined;
};

/**
 * A page of an API reference: navigation, introduction, operations by tag, schemas. Plain HTML, no script needed; the
 * bundled document lies at the site's root.
 */
export function Reference({ data, page: { id, path }, sandbox, bareBaseUrl }: ReferenceProps) {
  const reference = splitOf(data.reference);
  const { pages } = reference;
  const page = reference.byPath.get(pathOfSitePage(id));
  if (page === undefined) return null;
  const up = bareBaseUrl ?? '../'.repeat(path.split('/').length - 2);
  // The page of a tag, of an operation, or of the schemas, has its name as title.
  const split = pages.length > 1;
  const bareRoot = bareBaseUrl === undefined ? undefined : bareBaseUrl + path.slice(1, path.length - page.path.length);
  const root = bareRoot ?? relativeRoot(page);
  const href = createHrefs(reference, page, bareRoot);
  return (
    <ReferenceContext value={{ data, pages, messages, sandbox, root, href }}>
      <div
        className="reference"
        data-copied-text={messages.copied}
        data-paths={split ? up + referencePathsFile.slice(1) : undefined}
      >
        <ReferenceNav root={bareRoot?.replace(/\/$/, '') ?? root} page={page} />
        <div className="reference-body" id="reference" tabIndex={-1}>
          {page.introduction ? <Introduction root={up} /> : null}
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
