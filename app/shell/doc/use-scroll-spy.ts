import { useEffect, useState } from 'react';
import type { Heading } from '../../core/page.ts';

/** Where a heading comes to stand when a link leads to it, and a little below: the reader is under the last one above this line. */
const line = 140;

/** The id of the heading under which the reader is; the last one at the end of the page. */
export function useScrollSpy(headings: Heading[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setActive(headingAtTop(headings));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(look);
    };
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    addEventListener('resize', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', schedule);
      removeEventListener('resize', schedule);
    };
  }, [headings]);
  return active;
}

function headingAtTop(headings: Heading[]): string | undefined {
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
  if (atEnd) return headings.at(-1)?.id;
  return headings.findLast(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line)
    ?.id;
}
