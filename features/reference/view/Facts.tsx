import { Fragment } from 'react';
import { reference as messages } from 'site:messages/reference';
import {
  distinctExamples,
  factsOf,
  isLongExample,
  factWords,
  formatWords,
  historyFacts,
  readableValues,
  titleOf,
  typeFacts,
  type FactOwner,
} from '../document/facts.ts';
import { inCode, indentedJson, readableText } from '../document/json-text.ts';
import type { EnumValue, History, SchemaView } from '../document/reference.ts';
import { useReference, Message, Raw, SchemaLink, Text } from './Text.tsx';

/** Renders type, title and format, and a link to a schema shown elsewhere. `owner`: the name in front of the type. */
export function TypeLine({ schema, owner }: { schema: SchemaView; owner?: string | undefined }) {
  const { code, formats, link } = typeFacts(schema, messages);
  const title = titleOf(schema, owner);
  return (
    <>
      {code === '' ? null : <code className="type">{code}</code>}
      {title === undefined ? null : <span className="type">{title}</span>}
      {formats.map((format) => (
        <span key={format} className="type">
          {formatWords(format, messages)}
        </span>
      ))}
      {link === undefined ? null : <SchemaLink link={link} className="see" />}
    </>
  );
}

/** Renders when a part was introduced and deprecated, as links to the changelog entries. */
export function ChangelogLinks({ history }: { history: History | undefined }) {
  const { siteHref } = useReference();
  return historyFacts(history).map((fact) => (
    <a key={fact.kind} className="since" data-search="none" href={siteHref(fact.entry.path)}>
      {factWords(fact, messages)}
    </a>
  ));
}

const flagKinds: ReadonlySet<string> = new Set(['required', 'returned', 'readOnly', 'writeOnly', 'deprecated']);

/**
 * Renders the flags and short facts of a value, on its first line: required, read-only, dates from the changelog,
 * default, constant, constraints, examples, documentation.
 */
export function Facts({ schema, owner = {} }: { schema: SchemaView; owner?: FactOwner | undefined }) {
  const { docs } = schema;
  const only = onlyValue(schema.enum);
  const facts = factsOf(schema, owner);
  const examples = distinctExamples(schema).flatMap((value) =>
    isLongExample(value) ? [] : [inCode(readableText(value))],
  );
  const texts = [
    ...(only === undefined ? [] : [factWords({ kind: 'constant', value: only.value }, messages)]),
    ...facts
      .filter(({ kind }) => kind === 'default' || kind === 'constant' || kind === 'limit')
      .map((fact) => factWords(fact, messages)),
    ...(examples.length === 0 ? [] : [`${messages.example} ${examples.join(messages.comma)}`]),
  ];
  return (
    <>
      {facts
        .filter(({ kind }) => flagKinds.has(kind))
        .map((fact) => (
          <span key={fact.kind} className="flag" data-flag={fact.kind}>
            {factWords(fact, messages)}
          </span>
        ))}
      <ChangelogLinks history={owner.history} />
      {texts.map((text, index) => (
        <Fragment key={index}>
          {' '}
          <span className="fact" id={index === 0 && only !== undefined ? schema.enumId : undefined}>
            <Message text={text} />
          </span>
        </Fragment>
      ))}
      {docs === undefined ? null : (
        <>
          {' '}
          <a className="fact" href={docs.id}>
            {docs.name}
          </a>
        </>
      )}
    </>
  );
}

/** Renders the examples that are too long for the first line, each collapsed. */
export function LongExamples({ schema }: { schema: SchemaView }) {
  return distinctExamples(schema)
    .filter(isLongExample)
    .map((value, index) => <Raw key={index} label={messages.example} text={indentedJson(value)} />);
}

/** Returns the value of an enum with a single value, which has no name, description or history. */
function onlyValue([only, ...others]: EnumValue[] = []): EnumValue | undefined {
  const label = only?.name ?? only?.description ?? only?.history;
  return others.length === 0 && label === undefined ? only : undefined;
}

/** Renders the rules between the fields of an object, in the document's words; several are collapsed. */
export function Rules({ schema }: { schema: SchemaView }) {
  const { rules } = schema;
  if (rules.length === 0) return null;
  return (
    <details className="more rules" open={rules.length === 1}>
      <summary>
        {messages.rules} {rules.length === 1 ? null : <span data-search="none">{rules.length}</span>}
      </summary>
      <ul>
        {rules.map(({ description }, index) => (
          <li key={index}>
            <Text markdown={description} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Maximum number of values in an expanded list; a longer list is collapsed and has a filter. */
const maxOpenValues = 16;

/** Renders the allowed values; many are collapsed and grouped by family. `Facts` renders an only value. */
export function EnumList({ id, values }: { id: string | undefined; values: EnumValue[] }) {
  if (onlyValue(values) !== undefined) return null;
  const isPlain = values.every(({ name, description }) => name === undefined && description === undefined);
  const texts = new Map(readableValues(values).map((text, index) => [values[index], text]));
  const families = values.length > maxOpenValues ? familiesOf(values) : [{ name: undefined, values }];
  const list = (
    <ul className="values" id={id} aria-label={messages.allowedValues} data-plain={isPlain ? '' : undefined}>
      {families.map((family, familyIndex) => [
        family.name === undefined ? null : (
          <li key={`family ${familyIndex}`} className="family" data-search="none">
            {family.name}
          </li>
        ),
        ...family.values.map((entry, index) => (
          <li key={`${familyIndex} ${index}`}>
            <code>{texts.get(entry)}</code>
            {entry.name === undefined ? null : <> {entry.name}</>}
            <ChangelogLinks history={entry.history} />
            <Text markdown={entry.description} />
          </li>
        )),
      ])}
    </ul>
  );
  if (values.length <= maxOpenValues) return list;
  return (
    // The script inserts the filter: browsers lay out everything around a field that they may autofill.
    <details className="more" data-filter={messages.filterValues}>
      <summary>{messages.valueCount(values.length)}</summary>
      {list}
    </details>
  );
}

/** Values that begin with the same word; the values without a family are together under `…`. */
type EnumFamily = { name: string | undefined; values: EnumValue[] };

/** Minimum number of values in a family. */
const minFamilySize = 3;

/**
 * Groups values by their first word (`gpt-4o`, `gpt-4.1` → `gpt`), in the document's order; values without a family are
 * last. Returns one unnamed group if there are fewer than two families, or if less than half of the values have one.
 */
function familiesOf(values: EnumValue[]): EnumFamily[] {
  const groups = Map.groupBy(values, ({ value }) => (typeof value === 'string' ? firstWord(value) : ''));
  const named = [...groups].filter(([name, members]) => name !== '' && members.length >= minFamilySize);
  const inFamilies = named.reduce((sum, [, members]) => sum + members.length, 0);
  if (named.length < 2 || inFamilies * 2 < values.length) return [{ name: undefined, values }];
  const rest = values.filter((value) => !named.some(([, members]) => members.includes(value)));
  return [
    ...named.map(([name, members]) => ({ name, values: members })),
    ...(rest.length === 0 ? [] : [{ name: '…', values: rest }]),
  ];
}

function firstWord(value: string): string {
  return /^\p{L}+/u.exec(value)?.[0].toLowerCase() ?? '';
}
