import type { NamedSchema } from '../document/reference.ts';
import { useReference } from './reference-context.ts';
import { SchemaBody, SchemaHead } from './SchemaBody.tsx';
import { Anchor, Meta, Text, UnfoldButton } from './Text.tsx';

/**
 * All named schemas, each once and folded under its name; what is inside them is linked. `titled`: its title is seen,
 * and not only heard.
 */
export function SchemaSection({ schemas, titled }: { schemas: NamedSchema[]; titled: boolean }) {
  const { messages } = useReference();
  if (schemas.length === 0) return null;
  return (
    <section className="schemas" id="schemas" aria-labelledby="schemas.title">
      <h2 id="schemas.title" className={titled ? undefined : 'visually-hidden'}>
        <Anchor id="schemas">{messages.schemas}</Anchor>
      </h2>
      <p className="text">{messages.sizeRule}</p>
      <UnfoldButton />
      {schemas.map((entry) => (
        <OneSchema key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function OneSchema({ entry: { id, name, schema, usedAt, history } }: { entry: NamedSchema }) {
  const { messages, href } = useReference();
  return (
    <details className="schema">
      <summary>
        <h3>
          {name}
          {schema.title === undefined || schema.title === name ? null : <small> {schema.title}</small>}
        </h3>
      </summary>
      <div id={id} data-side="schema">
        <SchemaHead id={id} schema={schema} owner={{ history }}>
          <code>{name}</code>
        </SchemaHead>
        <Text html={schema.description} />
        {usedAt.length === 0 ? null : (
          <Meta label={messages.usedAt}>
            {usedAt.map((use) => (
              <a key={use} href={href(use)}>
                <code>{use}</code>
              </a>
            ))}
          </Meta>
        )}
        <SchemaBody schema={schema} open />
      </div>
    </details>
  );
}
