import type { Parameter } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
import { Flags } from './Flags.tsx';
import { SchemaBody } from './SchemaBody.tsx';
import { Text } from './Text.tsx';
import { TypeLine } from './TypeLine.tsx';
import { Unknown } from './Unknown.tsx';

/** A parameter or header: a property with a description and examples besides its schema's. */
export function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { id, name, schema } = parameter;
  return (
    <li className="prop" id={id}>
      <p className="head">
        <Anchor id={id}>
          <code>{name}</code>
        </Anchor>{' '}
        <TypeLine schema={schema} />
        {parameter.contentType === undefined ? null : <code className="type">{parameter.contentType}</code>}
        <Flags schema={schema} place={parameter} />
      </p>
      <Text html={parameter.description ?? schema.description} />
      {parameter.description !== undefined &&
      schema.description !== undefined &&
      schema.description !== parameter.description ? (
        <Text html={schema.description} />
      ) : null}
      <SchemaBody
        schema={{
          ...schema,
          examples: [
            ...schema.examples,
            ...parameter.examples.flatMap((example) => (example.value === undefined ? [] : [example.value.json])),
          ],
        }}
      />
      <Unknown keywords={parameter.unknown} />
    </li>
  );
}
