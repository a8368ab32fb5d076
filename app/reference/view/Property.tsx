import type { ReactNode } from 'react';
import type { Property as PropertyData, SchemaView } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
import { useReference } from './reference-context.ts';
import { Since } from './Since.tsx';
import { Text } from './Text.tsx';
import { TypeLine } from './TypeLine.tsx';

/** One named place: what it is called and what may stand in it; the rest of its schema as children. */
export function Property({ property, children }: { property: PropertyData; children: ReactNode }) {
  const { messages } = useReference();
  const { id, kind, name, schema } = property;
  const label =
    kind === 'map'
      ? messages.mapKeys
      : kind === 'pattern'
        ? messages.patternKeys(name)
        : kind === 'item'
          ? messages.tupleItem(Number(name))
          : undefined;
  return (
    <li className="prop" id={id}>
      <p className="head">
        <Anchor id={id}>{label === undefined ? <code>{name}</code> : label}</Anchor> <TypeLine schema={schema} />
        <Flags required={property.required} schema={schema} />
        <Since history={property.history} />
      </p>
      <Text html={schema.description} />
      {children}
    </li>
  );
}

/** The words after the type. "May be null" is part of the type's words. */
export function Flags({ required, schema }: { required?: true | undefined; schema: SchemaView }) {
  const { messages } = useReference();
  return (
    <>
      {required === true ? (
        <>
          {' '}
          <strong className="must">{messages.required}</strong>
        </>
      ) : null}
      {schema.readOnly === true ? (
        <>
          {' '}
          <span className="flag">{messages.readOnly}</span>
        </>
      ) : null}
      {schema.writeOnly === true ? (
        <>
          {' '}
          <span className="flag">{messages.writeOnly}</span>
        </>
      ) : null}
      {schema.deprecated === true ? (
        <>
          {' '}
          <span className="flag old">{messages.deprecated}</span>
        </>
      ) : null}
    </>
  );
}
