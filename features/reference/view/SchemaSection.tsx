import type { NamedSchema } from '../document/reference.ts';
import type { ReferencePage } from '../document/split-pages.ts';
import { useReference } from './reference-context.ts';
import { SchemaBody, SchemaHead } from './SchemaBody.tsx';
import { Anchor, Breakable, Meta, Text, UnfoldButton } from './Text.tsx';

/**
 * The named schemas of a page, each once and folded under its name, or their names where each has a page of its own; what
 * is inside them is linked. `titled`: its title is seen, and not only heard.
 */
export function SchemaSection({ page: { schemas, listing, title }, titled }: { page: ReferencePage; titled: boolean }) {
  const { messages } = useReference();
  if (schemas.length === 0) return null;
  // The page of one schema has its name as title.
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
  const { href } = useReference();
  return (
    <ul className="schema-index" data-search="none">
      {schemas.map(({ id, name }) => (
        <li key={id}>
          <a href={href(id)}>
            <Breakable text={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function FoldedSchema({ entry }: { entry: NamedSchema }) {
  const { name } = entry;
  return (
    <details className="schema">
      <summary>
        <h3>
          <Breakable text={name} />
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

/** `titled`: with its title, where no heading has that. */
function Schema({ entry, titled = false }: { entry: NamedSchema; titled?: boolean }) {
  const { messages, href } = useReference();
  const { id, name, schema, usedAt, history } = entry;
  return (
    <div id={id} data-side="schema">
      <SchemaHead id={id} schema={schema} owner={{ history }}>
        <code>
          <Breakable text={name} />
        </code>
        {titled ? <Title of={entry} /> : null}
      </SchemaHead>
      <Text html={schema.description} />
      {usedAt.length === 0 ? null : (
        <Meta label={messages.usedAt}>
          {usedAt.map((use) => (
            <a key={use} href={href(use)}>
              <code>
                <Breakable text={use} />
              </code>
            </a>
          ))}
        </Meta>
      )}
      <SchemaBody schema={schema} open />
    </div>
  );
}
