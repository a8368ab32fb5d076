import type { EnumValue } from '../document/reference.ts';
import { useReference } from './reference-context.ts';
import { Since } from './Since.tsx';
import { Text } from './Text.tsx';
import { Value } from './Value.tsx';

/** More values than this are folded under their count, with a filter. */
const FOLD = 16;

/** The allowed values: in place, or folded when there are many. */
export function EnumList({ id, values }: { id: string | undefined; values: EnumValue[] }) {
  const { messages } = useReference();
  const [only] = values;
  if (only !== undefined && values.length === 1 && only.description === undefined && only.history === undefined) {
    return (
      <p className="values" id={id}>
        {messages.constant} <Value value={only.value} />
      </p>
    );
  }
  const list = (
    <ul
      className="values"
      id={id}
      aria-label={messages.allowedValues}
      data-plain={values.some((value) => value.description !== undefined) ? undefined : ''}
    >
      {values.map((one, index) => (
        <li key={index}>
          <Value value={one.value} />
          <Since history={one.history} />
          <Text html={one.description} />
        </li>
      ))}
    </ul>
  );
  if (values.length <= FOLD) return list;
  return (
    // The browser's script makes the filter: it needs one anyway, and browsers lay out what is around a field to fill it in for the reader.
    <details className="more" data-filter={messages.filterValues}>
      <summary>{messages.valueCount(values.length)}</summary>
      {list}
    </details>
  );
}
