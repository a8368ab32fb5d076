import type { ReactNode } from 'react';
import type { Property as PropertyData } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
import { Flags } from './Flags.tsx';
import { sizeStyle, type Size } from './estimate-size.ts';
import { PathContext, usePath } from './path-context.ts';
import { useReference } from './reference-context.ts';
import { Text } from './Text.tsx';
import { TypeLine } from './TypeLine.tsx';

type PropertyProps = { property: PropertyData; size?: Size | undefined; children: ReactNode };

/** A property: name, type, flags, description; the body of its schema as children. */
export function Property({ property, size, children }: PropertyProps) {
  const { messages } = useReference();
  const around = usePath();
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
    <li className="prop" id={id} style={size === undefined ? undefined : sizeStyle(size)}>
      <p className="head">
        <Anchor id={id}>{label === undefined ? <code>{name}</code> : label}</Anchor> <TypeLine schema={schema} />
        <Flags schema={schema} place={property} />
      </p>
      <Text html={schema.description} />
      <PathContext value={kind === 'property' ? [...around, name] : around}>{children}</PathContext>
    </li>
  );
}
