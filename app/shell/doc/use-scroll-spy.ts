import { useEffect, useState } from 'react';
import type { Heading } from '../../core/page.ts';
import { fragmentTarget } from '../../platform/fragment.ts';
import { chooseSection, currentSection, watchSections } from '../../platform/scroll-spy.ts';

/** The id of the heading under which the reader is. */
export function useScrollSpy(headings: Heading[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const look = () => setActive(currentSection(headings.flatMap(({ id }) => document.getElementById(id) ?? []))?.id);
    const choose = () => chooseSection(fragmentTarget(location.hash));
    const follow = () => {
      choose();
      look();
    };
    choose();
    const end = watchSections(look);
    addEventListener('hashchange', follow);
    return () => {
      end();
      removeEventListener('hashchange', follow);
    };
  }, [headings]);
  return active;
}
