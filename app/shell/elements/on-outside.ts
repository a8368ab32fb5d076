import type { RefObject } from 'react';

/** Calls back on a press or focus outside of an element. Returns a function that stops it. */
export function onOutside(element: RefObject<Element | null>, leave: () => void): () => void {
  const outside = ({ target }: Event) => {
    if (target instanceof Node && !element.current?.contains(target)) leave();
  };
  document.addEventListener('pointerdown', outside);
  document.addEventListener('focusin', outside);
  return () => {
    document.removeEventListener('pointerdown', outside);
    document.removeEventListener('focusin', outside);
  };
}
