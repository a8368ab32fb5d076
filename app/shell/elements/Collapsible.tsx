import { useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * How long a height of so many CSS pixels takes to open, in milliseconds: longer for more, but less than
 * in proportion, so that a long list is not slow.
 */
function collapseDuration(height: number): number {
  return Math.round(Math.min(500, 120 + 14 * Math.sqrt(height)));
}

/** Content that expands and collapses with an ease-in-out animation. Without script, it is expanded. */
export function Collapsible({ open, children }: { open: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || before.current === open) return;
    before.current = open;
    move(element, open);
  }, [open]);
  return (
    <div className="collapsible" data-collapsed={open ? undefined : ''} ref={box}>
      {children}
    </div>
  );
}

/** `data-collapsed` hides the content at once, so a closing box stays open during its animation. */
function move(element: HTMLElement, open: boolean): void {
  const start = element.getAnimations().length > 0 ? element.getBoundingClientRect().height : undefined;
  for (const running of element.getAnimations()) running.cancel();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.dataset['moving'] = '';
  const full = element.scrollHeight;
  const from = start ?? (open ? 0 : full);
  const animation = element.animate(
    { height: [`${from}px`, `${open ? full : 0}px`], overflow: ['clip', 'clip'] },
    { duration: collapseDuration(full), easing: 'ease-in-out' },
  );
  animation.onfinish = () => delete element.dataset['moving'];
}
