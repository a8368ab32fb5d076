import { factsOf, factWords } from '../document/facts.ts';
import type { SchemaView } from '../document/reference.ts';
import { useReference } from './reference-context.ts';
import { Words } from './Words.tsx';

/** The short facts of a value, one chip each: default, constant, constraints, examples, external documentation. */
export function Facts({ schema }: { schema: SchemaView }) {
  const { messages } = useReference();
  const { docs } = schema;
  const facts = factsOf(schema).filter(
    ({ kind }) => kind === 'default' || kind === 'constant' || kind === 'limit' || kind === 'example',
  );
  if (facts.length === 0 && docs === undefined) return null;
  return (
    <ul className="facts">
      {facts.map((fact, index) => (
        <li key={index}>
          <Words text={factWords(fact, messages)} />
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
