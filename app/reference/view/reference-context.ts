import { createContext, useContext } from 'react';
import { reference } from 'site:messages';
import type { ReferenceMessages } from '../../core/messages/reference.ts';
import type { ReferenceData } from '../document/reference-data.ts';
import type { ReferencePage } from '../document/split-pages.ts';

/** What every part of the reference needs. */
export type ReferenceContextValue = {
  data: ReferenceData;
  pages: ReferencePage[];
  messages: ReferenceMessages;
  /** Whether the site answers the API itself, so that readers can try it. */
  sandbox: boolean;
  /** The address of an id: a fragment on the same page, or another page of the reference with it. */
  href: (id: string) => string;
};

const none: ReferenceContextValue = {
  data: {
    reference: {
      title: '',
      version: '',
      links: [],
      servers: [],
      authentication: [],
      tags: [],
      schemas: [],
      aliases: {},
      unknown: [],
    },
    examples: {},
    positions: {},
    scenarios: {},
  },
  pages: [],
  messages: reference,
  sandbox: false,
  href: (id) => `#${id}`,
};

/** Filled by `Reference`. */
export const ReferenceContext = createContext<ReferenceContextValue>(none);

/** The reference's data, words and addresses. */
export function useReference(): ReferenceContextValue {
  return useContext(ReferenceContext);
}
