import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react';

/**
 * The state of a text field with input method support: it shows what is typed, but calls `onText` only outside of a
 * composition. `active` returns whether a composition is in progress.
 */
export function useComposition(initial: string, onText: (text: string) => void) {
  const [value, setValue] = useState(initial);
  const composing = useRef(false);
  return {
    active: () => composing.current,
    set: setValue,
    field: {
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValue(event.target.value);
        if (!composing.current) onText(event.target.value);
      },
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false;
        setValue(event.currentTarget.value);
        onText(event.currentTarget.value);
      },
    },
  };
}
