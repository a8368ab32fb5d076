import { typeWords } from '../document/types.ts';
import type { ReferenceMessages } from '../../core/messages/reference.ts';
import type { SchemaView } from '../document/reference.ts';
import { useReference } from './reference-context.ts';

/** The type in words, its format, and the name of the schema with a link where it is shown elsewhere. */
export function TypeLine({ schema }: { schema: SchemaView }) {
  const { messages, href } = useReference();
  const inner = innermost(schema);
  return (
    <>
      <span className="type">
        {typeWords(schema, messages)}
        {inner.format === undefined ? null : messages.open + formatWords(inner.format, messages) + messages.close}
      </span>
      {inner.link === undefined ? null : (
        <>
          {' '}
          <a className="see" href={href(inner.link.id)}>
            {inner.link.name}
          </a>
        </>
      )}
    </>
  );
}

function formatWords(format: string, { formats, pause }: ReferenceMessages): string {
  const words = formats[format];
  return words === undefined || words.toLowerCase() === format ? format : format + pause + words;
}

/** The schema that the type's words end in: an array's items, its items' items and so on. */
function innermost(schema: SchemaView): SchemaView {
  return schema.link === undefined && schema.items !== undefined ? innermost(schema.items) : schema;
}
