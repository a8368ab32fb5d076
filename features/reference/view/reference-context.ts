import { createContext, use } from 'react';
import type { ReferenceMessages } from '../messages/en.ts';
import type { ReferenceData } from '../reference-data.ts';
import type { ReferencePage } from '../document/split-pages.ts';

/** What every part of the reference needs. */
export type ReferenceContextValue = {
  data: ReferenceData;
  pages: ReferencePage[];
  messages: ReferenceMessages;
  /** Whether readers can send requests from the page. */
  tryOut: boolean;
  /** The URL of a path below the reference's root. */
  urlOf: (path: string) => string;
  /** The href of an id: a fragment on the same page, or another page of the reference with it. */
  href: (id: string) => string;
};

/** Filled by `Reference`. */
export const ReferenceContext = createContext<ReferenceContextValue | undefined>(undefined);

/** The reference's data, words and URLs. */
export function useReference(): ReferenceContextValue {
  const value = use(ReferenceContext);
  if (value === undefined) throw new Error('useReference needs a ReferenceContext above it');
  return value;
}
