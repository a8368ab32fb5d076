import { constraintWords } from '../document/constraints.ts';
import type { SchemaView } from '../document/reference.ts';
import { useReference } from './reference-context.ts';
import { Value } from './Value.tsx';
import { Words } from './Words.tsx';

/** Everything short that is to be known of a value: limits, default, constant, examples, further documentation. */
export function Facts({ schema }: { schema: SchemaView }) {
  const { messages } = useReference();
  const { constraints, examples, docs } = schema;
  const fixed = schema.const;
  const preset = schema.default;
  if (
    constraints.length === 0 &&
    examples.length === 0 &&
    docs === undefined &&
    fixed === undefined &&
    preset === undefined
  )
    return null;
  return (
    <ul className="facts">
      {preset === undefined ? null : (
        <li>
          {messages.default} <Value value={preset.value} />
        </li>
      )}
      {fixed === undefined ? null : (
        <li>
          {messages.constant} <Value value={fixed.value} />
        </li>
      )}
      {constraints.map((limit, index) => (
        <li key={index}>
          <Words text={constraintWords(limit, messages)} />
        </li>
      ))}
      {examples.map((example, index) => (
        <li key={`example ${index}`}>
          {messages.example} <Value value={example} />
        </li>
      ))}
      {docs === undefined ? null : (
        <li>
          <a href={docs.id}>{docs.name}</a>
        </li>
      )}
    </ul>
  );
}
