import { createContext, use, type ReactNode } from 'react';
import { reference as messages } from 'site:messages/reference';
import { hasDetails, isMapOfValues, isPlainMap, labelOf, type FactOwner } from '../document/facts.ts';
import { readableText } from '../document/json.ts';
import type {
  Alternative,
  AlternativeGroup,
  Property as PropertyData,
  SchemaView,
  Parameter,
} from '../document/reference.ts';
import { EnumList, Facts, Flags, LongExamples, Rules, TypeLine } from './Facts.tsx';
import { useReference, Anchor, Breakable, BreakableCode, FoldedText, Message, Text, UnknownKeywords } from './Text.tsx';

/**
 * Renders a schema below its first line and description: values, rules, fields, items, alternatives. `open`: the fields
 * and the first alternative are expanded. `showRules={false}`: the caller renders the rules.
 */
export function SchemaBody({ schema, open = false, showRules = true }: SchemaBodyProps) {
  const { href } = useReference();
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
              <code>{value}</code> →{' '}
              <a href={href(link.id)}>
                <Breakable text={link.name} />
              </a>
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
          <LabelledSchema label={messages.not} schema={not} />
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

function Properties({ properties }: { properties: PropertyData[] }) {
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
      <LabelledSchema label={messages.items} schema={schema} open={open} />
    </div>
  );
}

/** Renders a schema without a name, after an optional label. */
export function LabelledSchema({ label, schema, open = false }: LabelledSchemaProps) {
  return (
    <>
      <p className="head">
        {label === undefined ? null : `${label} `}
        <TypeLine schema={schema} />
        <Facts schema={schema} />
      </p>
      <Text markdown={schema.description} />
      <SchemaBody schema={schema} open={open} />
    </>
  );
}

type LabelledSchemaProps = { label?: string; schema: SchemaView; open?: boolean };

function Property({ property }: { property: PropertyData }) {
  const path = use(PathContext);
  const { id, kind, name, schema } = property;
  const label = labelOf(property, messages);
  return (
    <li className="prop" id={id}>
      <SchemaHead id={id} schema={schema} owner={property}>
        {label === undefined ? <BreakableCode text={name} /> : <Message text={label} />}
      </SchemaHead>
      <FoldedText markdown={schema.description} />
      <PathContext value={kind === 'property' ? [...path, name] : path}>
        <SchemaBody schema={schema} />
      </PathContext>
    </li>
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
        <SchemaHead id={id} schema={schema} owner={{ name: schema.title ?? '' }}>
          <Breakable text={schema.title || schema.name || label} />
        </SchemaHead>
        <Text markdown={schema.description} />
        <SchemaBody schema={schema} open />
      </div>
    </details>
  );
}

/** Renders the first line of a schema: its name as a link to itself, its type, flags and short facts. */
export function SchemaHead({ id, schema, owner, contentType, children }: SchemaHeadProps) {
  return (
    <p className="head">
      <Anchor id={id}>{children}</Anchor> <TypeLine schema={schema} owner={owner.name} />
      {contentType === undefined ? null : <code className="type">{contentType}</code>}
      <Flags schema={schema} owner={owner} />
      <Facts schema={schema} />
    </p>
  );
}

type SchemaHeadProps = {
  id: string;
  schema: SchemaView;
  owner: FactOwner;
  /** The media type of a parameter's value. */
  contentType?: string | undefined;
  children: ReactNode;
};

/** The names of the enclosing properties, outermost first: `['response_format', 'json_schema']`. */
const PathContext = createContext<readonly string[]>([]);

/** Renders a parameter or header: a property with a description and examples in addition to its schema's. */
export function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { id, name } = parameter;
  const described = parameter.examples.filter(
    ({ summary, description, externalValue }) => (summary ?? description ?? externalValue) !== undefined,
  );
  const examples = parameter.examples.flatMap((example) =>
    example.value === undefined || described.includes(example) ? [] : [example.value.json],
  );
  const schema = { ...parameter.schema, examples: [...parameter.schema.examples, ...examples] };
  return (
    <li className="prop" id={id}>
      <SchemaHead id={id} schema={schema} owner={parameter} contentType={parameter.contentType}>
        <code>{name}</code>
      </SchemaHead>
      <FoldedText markdown={parameter.description ?? schema.description} />
      {parameter.description !== undefined &&
      schema.description !== undefined &&
      schema.description !== parameter.description ? (
        <Text markdown={schema.description} />
      ) : null}
      {described.length === 0 ? null : (
        <ul className="values" aria-label={messages.example}>
          {described.map((example) => (
            <li key={example.id}>
              {example.value === undefined ? null : <code>{readableText(example.value.json)}</code>}
              {example.summary === undefined ? null : <> {example.summary}</>}
              <Text markdown={example.description} />
              {example.externalValue === undefined ? null : (
                <a href={example.externalValue}>{messages.externalExample}</a>
              )}
            </li>
          ))}
        </ul>
      )}
      <SchemaBody schema={schema} />
      <UnknownKeywords keywords={parameter.unknown} />
    </li>
  );
}
