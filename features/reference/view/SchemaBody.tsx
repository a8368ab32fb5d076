import { createContext, use, type ReactNode } from 'react';
import { reference as messages } from 'site:messages/reference';
import { hasDetails, isMapOfValues, isPlainMap, labelOf, type FactOwner } from '../document/facts.ts';
import { readableText } from '../document/json-text.ts';
import type {
  Alternative,
  AlternativeGroup,
  Property as PropertyData,
  SchemaView,
  Parameter,
} from '../document/reference.ts';
import { EnumList, Facts, LongExamples, Rules, TypeLine } from './Facts.tsx';
import { Anchor, Breakable, BreakableCode, FoldedText, Message, SchemaLink, Text, UnknownKeywords } from './Text.tsx';

/**
 * Renders a schema below its first line and description: values, rules, fields, items, alternatives. `open`: the fields
 * and the first alternative are expanded. `showRules={false}`: the caller renders the rules.
 */
export function SchemaBody({ schema, open = false, showRules = true }: SchemaBodyProps) {
  const { discriminator } = schema;
  return (
    <>
      {schema.enum === undefined ? null : <EnumList id={schema.enumId} values={schema.enum} />}
      {discriminator === undefined ? null : (
        <p className="meta">
          <span>
            <Message text={messages.discriminatedBy(`\`${discriminator.property}\``)} />
          </span>
          {discriminator.mapping.map(({ value, link }) => (
            <span key={value}>
              <code>{value}</code> → <SchemaLink link={link} />
            </span>
          ))}
        </p>
      )}
      {showRules ? <Rules schema={schema} /> : null}
      <Fields schema={schema} open={open} />
      {schema.items === undefined ? null : <Items schema={schema.items} open={open} />}
      {schema.alternatives.map((group, index) => (
        <Alternatives key={index} group={group} open={open} />
      ))}
      {schema.not.map((not, index) => (
        <div key={index} id={not.id} className="not">
          <SchemaPart schema={not}>{messages.not}</SchemaPart>
        </div>
      ))}
      <LongExamples schema={schema} />
      <UnknownKeywords keywords={schema.unknown} />
    </>
  );
}

type SchemaBodyProps = { schema: SchemaView; open?: boolean; showRules?: boolean };

/** Renders the fields, collapsed unless `open`; only the id of a map of plain values, which its type describes. */
function Fields({ schema, open }: { schema: SchemaView; open: boolean }) {
  const path = use(PathContext);
  const { properties } = schema;
  if (properties.length === 0) return null;
  if (isPlainMap(schema)) return <span id={properties[0]?.id} />;
  if (open || isMapOfValues(schema)) return <Properties properties={properties} />;
  return (
    <details className="more fields">
      <summary>
        {messages.inner(properties.length)}{' '}
        <code className="names" data-search="none">
          {properties.flatMap(({ kind, name }) => (kind === 'property' ? [name] : [])).join(', ')}
        </code>{' '}
        <code className="path" data-search="none">
          {path.join('.')}
        </code>
      </summary>
      <Properties properties={properties} />
    </details>
  );
}

/** Renders properties, parameters or headers. */
export function Properties({ properties }: { properties: readonly (PropertyData | Parameter)[] }) {
  return (
    <ul className="props">
      {properties.map((property) => (
        <Property key={property.id} property={property} />
      ))}
    </ul>
  );
}

/** Renders the items of an array; items with nothing but a type and fields have no first line. */
function Items({ schema, open }: { schema: SchemaView; open: boolean }) {
  if (!hasDetails(schema))
    return (
      <>
        <Facts schema={schema} />
        <SchemaBody schema={schema} open={open} />
      </>
    );
  return (
    <div className="items">
      <SchemaPart schema={schema} open={open}>
        {messages.items}
      </SchemaPart>
    </div>
  );
}

/** Renders a schema after its name or label (`children`), if any; a name with an `id` is a link to itself. */
export function SchemaPart({ open = false, ...head }: SchemaHeadProps & { open?: boolean }) {
  return (
    <>
      <SchemaHead {...head} />
      <Text markdown={head.schema.description} />
      <SchemaBody schema={head.schema} open={open} />
    </>
  );
}

/** Renders a property; of a parameter or header, also its examples. */
function Property({ property }: { property: PropertyData | Parameter }) {
  const path = use(PathContext);
  const { id, kind, name } = property;
  const { description, contentType, examples = [], unknown = [] }: Partial<Parameter> = property;
  const described = examples.filter(
    (example) => (example.summary ?? example.description ?? example.externalValue) !== undefined,
  );
  const values = examples.flatMap((example) =>
    example.value === undefined || described.includes(example) ? [] : [example.value.json],
  );
  const schema = { ...property.schema, examples: [...property.schema.examples, ...values] };
  const label = labelOf(property, messages);
  return (
    <li className="prop" id={id}>
      <SchemaHead id={id} schema={schema} owner={property} contentType={contentType}>
        {label === undefined ? <BreakableCode text={name} /> : <Message text={label} />}
      </SchemaHead>
      <FoldedText markdown={description ?? schema.description} />
      {description === undefined || description === schema.description ? null : <Text markdown={schema.description} />}
      {described.length === 0 ? null : <Examples examples={described} />}
      <PathContext value={kind === 'property' ? [...path, name] : path}>
        <SchemaBody schema={schema} />
      </PathContext>
      <UnknownKeywords keywords={unknown} />
    </li>
  );
}

function Examples({ examples }: Pick<Parameter, 'examples'>) {
  return (
    <ul className="values" aria-label={messages.example}>
      {examples.map(({ id, summary, description, value, externalValue }) => (
        <li key={id}>
          {value === undefined ? null : <code>{readableText(value.json)}</code>}
          {summary === undefined ? null : <> {summary}</>}
          <Text markdown={description} />
          {externalValue === undefined ? null : <a href={externalValue}>{messages.externalExample}</a>}
        </li>
      ))}
    </ul>
  );
}

/**
 * Renders alternatives as a segmented control: a `<details>` each, of which at most one is open, so that the browser's
 * find, fragments and print reach all of them without script. `open`: the first is open.
 */
function Alternatives({ group, open }: { group: AlternativeGroup; open: boolean }) {
  const [first] = group.options;
  return (
    <div className="alts">
      <p className="head">
        {group.kind === 'oneOf' ? messages.oneOf : messages.anyOf}
        {group.discriminator === undefined ? null : (
          <span>
            <Message text={messages.discriminatedBy(`\`${group.discriminator}\``)} />
          </span>
        )}
      </p>
      <div className="strip">
        {group.options.map((option) => (
          <Option key={option.id} option={option} name={`${first?.id}.alternatives`} open={open && option === first} />
        ))}
      </div>
    </div>
  );
}

function Option({ option, name, open }: { option: Alternative; name: string; open: boolean }) {
  const { id, label, schema } = option;
  return (
    <details className="alt" name={name} open={open}>
      <summary>{option.discriminator === undefined ? label : <code>{label}</code>}</summary>
      <div id={id}>
        <SchemaPart id={id} schema={schema} owner={{ name: schema.title ?? '' }} open>
          <Breakable text={schema.title || schema.name || label} />
        </SchemaPart>
      </div>
    </details>
  );
}

/** Renders the first line of a schema: its name as a link to itself, or a label, its type, flags and short facts. */
export function SchemaHead({ id, schema, owner, contentType, children }: SchemaHeadProps) {
  const isDeprecated = schema.deprecated === true || owner?.deprecated === true;
  return (
    <p className={isDeprecated ? 'head deprecated' : 'head'}>
      {id === undefined ? children : <Anchor id={id}>{children}</Anchor>}
      {children === undefined ? null : ' '}
      <TypeLine schema={schema} owner={owner?.name} />
      {contentType === undefined ? null : <code className="type">{contentType}</code>}
      <Facts schema={schema} owner={owner} />
    </p>
  );
}

type SchemaHeadProps = {
  id?: string;
  schema: SchemaView;
  owner?: FactOwner;
  /** The media type of a parameter's value. */
  contentType?: string | undefined;
  children?: ReactNode;
};

/** The names of the enclosing properties, outermost first: `['response_format', 'json_schema']`. */
const PathContext = createContext<readonly string[]>([]);
