import type { ComponentType, ReactNode } from 'react';
import type { Alternative, AlternativeGroup, SchemaView } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
import { Flags } from './Flags.tsx';
import { useReference } from './reference-context.ts';
import { Text } from './Text.tsx';
import { TypeLine } from './TypeLine.tsx';
import { Words } from './Words.tsx';

/**
 * The alternatives of a value as a segmented control: one fold each, of which one is open, so that the browser's find,
 * a link's fragment and paper reach into all of them without script. `Body` shows what is inside of one.
 */
export function Alternatives({
  group,
  Body,
}: {
  group: AlternativeGroup;
  Body: ComponentType<{ schema: SchemaView }>;
}) {
  const { messages } = useReference();
  return (
    <div className="alts">
      <p className="head">
        {group.kind === 'oneOf' ? messages.oneOf : messages.anyOf}
        {group.discriminator === undefined ? null : (
          <span>
            <Words text={messages.discriminatedBy(`\`${group.discriminator}\``)} />
          </span>
        )}
      </p>
      <div className="strip">
        {group.options.map((option, index) => (
          <Option key={option.id} option={option} name={`${group.options[0]?.id}.alternatives`} open={index === 0}>
            <Body schema={option.schema} />
          </Option>
        ))}
      </div>
    </div>
  );
}

function Option({ option, name, open, children }: OptionProps) {
  const { id, label, schema } = option;
  return (
    <details className="alt" name={name} open={open}>
      <summary>{option.discriminator === undefined ? label : <code>{label}</code>}</summary>
      <div id={id}>
        <p className="head">
          <Anchor id={id}>{schema.title === undefined || schema.title === '' ? label : schema.title}</Anchor>{' '}
          <TypeLine schema={schema} />
          <Flags schema={schema} />
        </p>
        <Text html={schema.description} />
        {children}
      </div>
    </details>
  );
}

type OptionProps = { option: Alternative; name: string; open: boolean; children: ReactNode };
