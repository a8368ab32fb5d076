import type { Parameter } from '../document/reference.ts';
import { Facts, Flags, TypeLine } from './Facts.tsx';
import { SchemaBody } from './SchemaBody.tsx';
import { Anchor, FoldedText, Text, UnknownKeywords } from './Text.tsx';

/** A parameter or header: a property with a description and examples besides its schema's. */
export function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { id, name } = parameter;
  const examples = parameter.examples.flatMap(({ value }) => (value === undefined ? [] : [value.json]));
  const schema = { ...parameter.schema, examples: [...parameter.schema.examples, ...examples] };
  return (
    <li className="prop" id={id}>
      <p className="head">
        <Anchor id={id}>
          <code>{name}</code>
        </Anchor>{' '}
        <TypeLine schema={schema} />
        {parameter.contentType === undefined ? null : <code className="type">{parameter.contentType}</code>}
        <Flags schema={schema} owner={parameter} />
        <Facts schema={schema} />
      </p>
      <FoldedText html={parameter.description ?? schema.description} />
      {parameter.description !== undefined &&
      schema.description !== undefined &&
      schema.description !== parameter.description ? (
        <Text html={schema.description} />
      ) : null}
      <SchemaBody schema={schema} />
      <UnknownKeywords keywords={parameter.unknown} />
    </li>
  );
}
