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

/** A page of the API reference from its compiled data; the bundled document lies at the site's root. */
export function ReferencePage({ data, page, sandbox }: { data: ReferenceData; page: Page; sandbox: boolean }) {
  const up = '../'.repeat(page.path.split('/').length - 2);
  const downloads = ['openapi.json', 'openapi.yaml'].map((label) => ({ href: up + label, label }));
  const paths = up + referencePathsFile.slice(1);
  return <Reference data={data} path={pathOfSitePage(page.id)} paths={paths} downloads={downloads} sandbox={sandbox} />;
}

type ReferenceProps = {
  data: ReferenceData;
  /** Which page of a document that is split, by its path below the root. */
  path?: string | undefined;
  /** The address of the paths of its pages by id. */
  paths?: string | undefined;
  /** The bundled document to download. */
  downloads?: { href: string; label: string }[] | undefined;
  /** Whether readers can try the operations in the site's sandbox. */
  sandbox?: boolean | undefined;
};

/** The whole page of an API reference: navigation, introduction, operations by tag, schemas. Plain HTML, no script needed. */
export function Reference({ data, path = '', paths, downloads = [], sandbox = false }: ReferenceProps) {
  const reference = splitOf(data.reference);
  const { pages } = reference;
  const page = reference.byPath.get(path);
  if (page === undefined) return null;
  // The page of a tag, of an operation, or of the schemas, has its name as title.
  const split = pages.length > 1;
  const root = relativeRoot(page);
  return (
    <ReferenceContext value={{ data, pages, messages, sandbox, root, href: createHrefs(reference, page) }}>
      <div className="reference" data-copied-text={messages.copied} data-paths={split ? paths : undefined}>
        <ReferenceNav root={root} page={page} />
        <div className="reference-body" id="reference" tabIndex={-1}>
          {page.introduction ? <Introduction downloads={downloads} /> : null}
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
