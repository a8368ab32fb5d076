import { Fragment } from 'react';
import { reference as messages } from 'site:messages/reference';
import {
  factsOf,
  isLongExample,
  factWords,
  formatWords,
  historyFacts,
  readableValues,
  inCode,
  titleOf,
  typeFacts,
  type FactOwner,
} from '../document/facts.ts';
import { indentedJson, readableText } from '../document/json.ts';
import type { EnumValue, History, SchemaView } from '../document/reference.ts';
import { useReference, Breakable, Message, Raw, Text } from './Text.tsx';

/** The type, title and format, and a link to a schema shown elsewhere; `owner` is the name that stands before it. */
export function TypeLine({ schema, owner }: { schema: SchemaView; owner?: string | undefined }) {
  const { href } = useReference();
  const { code, format, link } = typeFacts(schema, messages);
  const title = titleOf(schema, owner);
  return (
    <>
      {code === '' ? null : <code className="type">{code}</code>}
      {title === undefined ? null : <span className="type">{title}</span>}
      {format === undefined ? null : <span className="type">{formatWords(format, messages)}</span>}
      {link === undefined ? null : (
        <a className="see" href={href(link.id)}>
          <Breakable text={link.name} />
        </a>
      )}
    </>
  );
}

const flagKinds: ReadonlySet<string> = new Set(['required', 'returned', 'readOnly', 'writeOnly', 'deprecated']);

/** The flags after the type: required, read-only, write-only, deprecated, and the dates from the changelog. */
export function Flags({ schema, owner = {} }: { schema: SchemaView; owner?: FactOwner }) {
  return (
    <>
      {factsOf(schema, owner)
        .filter(({ kind }) => flagKinds.has(kind))
        .map((fact) => (
          <span key={fact.kind} className="flag" data-flag={fact.kind}>
            {factWords(fact, messages)}
          </span>
        ))}
      <ChangelogLinks history={owner.history} />
    </>
  );
}

/** When a part was introduced and deprecated, with links to the changelog entries. */
export function ChangelogLinks({ history }: { history: History | undefined }) {
  const { siteHref } = useReference();
  return historyFacts(history).map((fact) => (
    <a key={fact.kind} className="since" data-search="none" href={siteHref(fact.entry.path)}>
      {factWords(fact, messages)}
    </a>
  ));
}

/** The short facts of a value for the line that names it: default, constant, constraints, examples, documentation. */
export function Facts({ schema }: { schema: SchemaView }) {
  const { docs } = schema;
  const only = onlyValue(schema.enum);
  const facts = factsOf(schema);
  const examples = facts.flatMap((fact) =>
    fact.kind === 'example' && !isLongExample(fact) ? [inCode(readableText(fact.value))] : [],
  );
  const words = [
    ...(only === undefined ? [] : [factWords({ kind: 'constant', value: only.value }, messages)]),
    ...facts
      .filter(({ kind }) => kind === 'default' || kind === 'constant' || kind === 'limit')
      .map((fact) => factWords(fact, messages)),
    ...(examples.length === 0 ? [] : [`${messages.example} ${examples.join(messages.comma)}`]),
  ];
  return (
    <>
      {words.map((text, index) => (
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

/** The examples that are too long for a line, each folded as it is written. */
export function LongExamples({ schema }: { schema: SchemaView }) {
  return factsOf(schema).map((fact, index) =>
    isLongExample(fact) ? <Raw key={index} label={messages.example} text={indentedJson(fact.value)} /> : null,
  );
}

/** The only value of a single-value enum without description. */
function onlyValue([only, ...others]: EnumValue[] = []): EnumValue | undefined {
  const words = only?.name ?? only?.description ?? only?.history;
  return others.length === 0 && words === undefined ? only : undefined;
}

/** The rules between the fields of an object, as the document puts them; several are folded under their number. */
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

/** The largest number of values that a list shows unfolded; more are folded under their count, with a filter. */
const maxOpenValues = 16;

/** The allowed values, folded and by family when there are many; an only value is among the `Facts`. */
export function EnumList({ id, values }: { id: string | undefined; values: EnumValue[] }) {
  if (onlyValue(values) !== undefined) return null;
  const plain = values.every(({ name, description }) => name === undefined && description === undefined);
  const texts = new Map(readableValues(values).map((text, index) => [values[index], text]));
  const families = values.length > maxOpenValues ? familiesOf(values) : [{ name: undefined, values }];
  const list = (
    <ul className="values" id={id} aria-label={messages.allowedValues} data-plain={plain ? '' : undefined}>
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
    // The filter needs script, which makes it: browsers lay out everything around a field that they may fill in.
    <details className="more" data-filter={messages.filterValues}>
      <summary>{messages.valueCount(values.length)}</summary>
      {list}
    </details>
  );
}

/** Values that begin with the same word; values of too small families are together, without a name. */
type EnumFamily = { name: string | undefined; values: EnumValue[] };

/** Fewer values than this are no family. */
const minFamilySize = 3;

/**
 * A long list of values by the word they begin with (`gpt-4o`, `gpt-4.1` → `gpt`), families in the order in which the
 * document first names them; the values without a family come last. One list, when less than half of it is families.
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
