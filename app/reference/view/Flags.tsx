import { factsOf, factWords } from '../document/facts.ts';
import type { FactPlace } from '../document/facts.ts';
import type { SchemaView } from '../document/reference.ts';
import { useReference } from './reference-context.ts';
import { Since } from './Since.tsx';

/** The flags after the type: required, read-only, write-only, deprecated, and the dates from the changelog. */
export function Flags({ schema, place = {} }: { schema: SchemaView; place?: FactPlace }) {
  const { messages } = useReference();
  return (
    <>
      {factsOf(schema, place)
        .filter(({ kind }) => FLAGS.has(kind))
        .map((fact) => (
          <span key={fact.kind} className="flag" data-flag={fact.kind}>
            {factWords(fact, messages)}
          </span>
        ))}
      <Since history={place.history} />
    </>
  );
}

const FLAGS: ReadonlySet<string> = new Set(['required', 'returned', 'readOnly', 'writeOnly', 'deprecated']);
