import type { ComponentType, ReactNode } from 'react';
import type { Alternative, AlternativeGroup, SchemaView } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
import { Flags } from './Property.tsx';
import { useReference } from './reference-context.ts';
import { rowsOf } from './schema-size.ts';
import { Text } from './Text.tsx';
import { TypeLine } from './TypeLine.tsx';
import { Words } from './Words.tsx';

/** When one of the alternatives has more rows than this, all are folded under their names. */
const OPEN_ROWS = 4;

/**
 * The alternatives of a value, one below the other: those with much inside as `<details>`, so that the browser's find
 * and a link's fragment reach into them without script. `Body` shows what is inside of one. "Exactly one" and "one or more" are told apart in words.
 */
export function Alternatives({
  group,
  Body,
}: {
  group: AlternativeGroup;
  Body: ComponentType<{ schema: SchemaView }>;
}) {
  const { messages } = useReference();
  const small = group.options.every(({ schema }) => rowsOf(schema) <= OPEN_ROWS);
  return (
    <div className="alts">
      <p className="head">
        {group.kind === 'oneOf' ? messages.oneOf : messages.anyOf}
        {group.discriminator === undefined ? null : (
          <>
            {messages.open}
            <Words text={messages.discriminatedBy(`\`${group.discriminator}\``)} />
            {messages.close}
          </>
        )}
      </p>
      {group.options.map((option) => (
        <Option key={option.id} option={option} open={small}>
          <Body schema={option.schema} />
        </Option>
      ))}
    </div>
  );
}

function Option({ option, open, children }: { option: Alternative; open: boolean; children: ReactNode }) {
  const { id, label, schema } = option;
  const name = option.discriminator === undefined ? label : <code>{label}</code>;
  const body = (
    <>
      <Text html={schema.description} />
      {children}
    </>
  );
  if (rowsOf(schema) === 0) {
    return (
      <div className="alt" id={id}>
        <p className="head">
          <Anchor id={id}>{name}</Anchor> <TypeLine schema={schema} />
          <Flags schema={schema} />
        </p>
        {body}
      </div>
    );
  }
  return (
    <details className="alt" open={open}>
      <summary>
        {name}
        {schema.title === undefined || schema.title === label ? null : ` ${schema.title}`}
      </summary>
      <div id={id}>
        <p className="head">
          <Anchor id={id}>
            <TypeLine schema={{ ...schema, link: undefined }} />
          </Anchor>
          <Flags schema={schema} />
        </p>
        {body}
      </div>
    </details>
  );
}
