import type { ComponentType, ReactNode } from 'react';
import type { Alternative, AlternativeGroup, SchemaView } from '../model/openapi/reference.ts';
import { Anchor } from './Anchor.tsx';
import { Flags } from './Property.tsx';
import { useReference } from './reference-context.ts';
import { rowsOf } from './schema-size.ts';
import { Text } from './Text.tsx';
import { TypeLine } from './TypeLine.tsx';
import { Words } from './Words.tsx';

/** Alternatives with more rows than this are folded under their name. */
const OPEN_ROWS = 4;

/**
 * The alternatives of a value, one below the other: those with much inside as `<details>`, so that the browser's find
 * and a link's fragment reach into them without script. `Body` shows what is inside of one. "Exactly one" and "one or more" are told apart in words.
 */
export function Alternatives({ group, Body }: { group: AlternativeGroup; Body: ComponentType<{ schema: SchemaView }> }) {
  const { messages } = useReference();
  return (
    <div className="alts">
      <p className="head">
        {group.kind === 'oneOf' ? messages.oneOf : messages.anyOf}
        {group.discriminator === undefined ? null : <>（<Words text={messages.discriminatedBy(`\`${group.discriminator}\``)} />）</>}
      </p>
      {group.options.map((option) => <Option key={option.id} option={option}><Body schema={option.schema} /></Option>)}
    </div>
  );
}

function Option({ option, children }: { option: Alternative; children: ReactNode }) {
  const { id, label, schema } = option;
  const rows = rowsOf(schema);
  const name = option.discriminator === undefined ? label : <code>{label}</code>;
  const body = (
    <>
      <Text html={schema.description} />
      {children}
    </>
  );
  if (rows === 0) {
    return (
      <div className="alt" id={id}>
        <p className="head"><Anchor id={id}>{name}</Anchor> <TypeLine schema={schema} /><Flags schema={schema} /></p>
        {body}
      </div>
    );
  }
  return (
    <details className="alt" open={rows <= OPEN_ROWS}>
      <summary>{name}{schema.title === undefined || schema.title === label ? null : ` ${schema.title}`}</summary>
      <div id={id}>
        <p className="head"><Anchor id={id}><TypeLine schema={{ ...schema, link: undefined }} /></Anchor><Flags schema={schema} /></p>
        {body}
      </div>
    </details>
  );
}
