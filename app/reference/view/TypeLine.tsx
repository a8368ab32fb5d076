import { formatWords, typeFacts } from '../document/types.ts';
import type { SchemaView } from '../document/reference.ts';
import { useReference } from './reference-context.ts';

/** The type as code, its format, and a link to a schema that is shown elsewhere. */
export function TypeLine({ schema }: { schema: SchemaView }) {
  const { messages, href } = useReference();
  const { code, format, link } = typeFacts(schema, messages);
  return (
    <>
      {code === '' ? null : <code className="type">{code}</code>}
      {format === undefined ? null : <span className="type">{formatWords(format, messages)}</span>}
      {link === undefined ? null : (
        <a className="see" href={href(link.id)}>
          {link.name}
        </a>
      )}
    </>
  );
}
