import type { Parameter } from '../document/reference.ts';
import { Facts, Flags, TypeLine } from './Facts.tsx';
import { SchemaBody } from './SchemaBody.tsx';
import { useReference } from './reference-context.ts';
import { Anchor, FoldedText, JsonValue, Text, UnknownKeywords } from './Text.tsx';

/** A parameter or header: a property with a description and examples besides its schema's. */
export function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { messages } = useReference();
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
      <p className="head">
        <Anchor id={id}>
          <code>{name}</code>
        </Anchor>{' '}
        <TypeLine schema={schema} owner={name} />
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
      {described.length === 0 ? null : (
        <ul className="values" aria-label={messages.example}>
          {described.map((example) => (
            <li key={example.id}>
              {example.value === undefined ? null : <JsonValue value={example.value.json} />}
              {example.summary === undefined ? null : <> {example.summary}</>}
              <Text html={example.description} />
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
