import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';

/**
 * A field whose text, `initial` at first, counts only when no input method is composing it: what is typed shows at once,
 * `onText` hears of it when it is meant. `active` tells whether a composition is under way.
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
