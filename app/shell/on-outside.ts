import type { RefObject } from 'react';

/** Calls a function whenever the reader presses or focuses something outside an element; what it returns ends that. */
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
