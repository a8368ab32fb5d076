import type { EnumValue } from '../document/reference.ts';
import { familiesOf } from './enum-families.ts';
import { useReference } from './reference-context.ts';
import { Since } from './Since.tsx';
import { Text } from './Text.tsx';
import { Value } from './Value.tsx';

/** More values than this are folded under their count, with a filter. */
const FOLD = 16;

/** The allowed values: in place, or folded when there are many, and then by family. Those with words stand below each other. */
export function EnumList({ id, values }: { id: string | undefined; values: EnumValue[] }) {
  const { messages } = useReference();
  const [only] = values;
  if (only !== undefined && values.length === 1 && only.description === undefined && only.history === undefined) {
    return (
      <ul className="facts" id={id}>
        <li>
          {messages.constant} <Value value={only.value} />
        </li>
      </ul>
    );
  }
  const plain = values.every((value) => value.description === undefined);
  const families = values.length > FOLD ? familiesOf(values) : [{ name: undefined, values }];
  const list = (
    <ul className="values" id={id} aria-label={messages.allowedValues} data-plain={plain ? '' : undefined}>
      {families.map((family, place) => [
        family.name === undefined ? null : (
          <li key={`family ${place}`} className="family" data-pagefind-ignore="">
            {family.name}
          </li>
        ),
        ...family.values.map((one, index) => (
          <li key={`${place} ${index}`}>
            <Value value={one.value} />
            <Since history={one.history} />
            <Text html={one.description} />
          </li>
        )),
      ])}
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
