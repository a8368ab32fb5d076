import { isPlainMap } from '../document/types.ts';
import type { Property as PropertyData, SchemaView } from '../document/reference.ts';
import { Alternatives } from './Alternatives.tsx';
import { EnumList } from './EnumList.tsx';
import { estimateProperty } from './estimate-size.ts';
import { Facts } from './Facts.tsx';
import { usePath } from './path-context.ts';
import { Property } from './Property.tsx';
import { useReference } from './reference-context.ts';
import { countInside, OPEN_FIELDS, saysMore } from './schema-size.ts';
import { Text } from './Text.tsx';
import { TypeLine } from './TypeLine.tsx';
import { Unknown } from './Unknown.tsx';
import { Words } from './Words.tsx';

/**
 * All of a schema but its type line and description: facts, values, alternatives, fields, items.
 * `open` keeps the fields unfolded, at the top of a body or a section; `sized` says how much room each of them takes,
 * so that those out of view need not be drawn.
 */
export function SchemaBody({ schema, open = false, sized = false }: SchemaBodyProps) {
  const { messages, href } = useReference();
  const { discriminator } = schema;
  return (
    <>
      <Facts schema={schema} />
      {schema.enum === undefined ? null : <EnumList id={schema.enumId} values={schema.enum} />}
      {discriminator === undefined ? null : (
        <p className="meta">
          <span>
            <Words text={messages.discriminatedBy(`\`${discriminator.property}\``)} />
          </span>
          {discriminator.mapping.map(({ value, link }) => (
            <span key={value}>
              <code>{value}</code> → <a href={href(link.id)}>{link.name}</a>
            </span>
          ))}
        </p>
      )}
      <Fields schema={schema} open={open} sized={sized} />
      {schema.items === undefined ? null : <Items schema={schema.items} open={open} />}
      {schema.alternatives.map((group, index) => (
        <Alternatives key={index} group={group} Body={OptionBody} />
      ))}
      {schema.not.map((not, index) => (
        <div key={index} className="not">
          <p className="head">
            {messages.not} <TypeLine schema={not} />
          </p>
          <Text html={not.description} />
          <SchemaBody schema={not} />
        </div>
      ))}
      <Unknown keywords={schema.unknown} />
    </>
  );
}

type SchemaBodyProps = { schema: SchemaView; open?: boolean; sized?: boolean };

/** What is inside an alternative, its fields unfolded. */
function OptionBody({ schema }: { schema: SchemaView }) {
  return <SchemaBody schema={schema} open />;
}

/** The fields: in place, or in a fold under their count and the path to them. A map that its type tells whole keeps only its id. */
function Fields({ schema, open, sized }: Required<SchemaBodyProps>) {
  const { messages } = useReference();
  const path = usePath();
  const { properties } = schema;
  if (properties.length === 0) return null;
  if (isPlainMap(schema)) return <span id={properties[0]?.id} />;
  if (open) return <Properties properties={properties} sized={sized} />;
  return (
    <details className="more fields" open={properties.length + countInside(schema) <= OPEN_FIELDS}>
      <summary>
        {messages.inner(properties.length)} <code data-pagefind-ignore="">{path.join('.')}</code>
      </summary>
      <Properties properties={properties} sized={false} />
    </details>
  );
}

function Properties({ properties, sized }: { properties: PropertyData[]; sized: boolean }) {
  return (
    <ul className="props">
      {properties.map((property) => (
        <Property key={property.id} property={property} size={sized ? estimateProperty(property) : undefined}>
          <SchemaBody schema={property.schema} />
        </Property>
      ))}
    </ul>
  );
}

/** The items of an array. They need no line of their own where only their fields are to be shown. */
function Items({ schema, open }: { schema: SchemaView; open: boolean }) {
  const { messages } = useReference();
  if (!saysMore(schema)) return <SchemaBody schema={schema} open={open} />;
  return (
    <div className="items">
      <p className="head">
        {messages.items} <TypeLine schema={schema} />
      </p>
      <Text html={schema.description} />
      <SchemaBody schema={schema} open={open} />
    </div>
  );
}
