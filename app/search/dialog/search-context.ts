import { createContext, use } from 'react';
import type { SearchEngine } from './search-engine.ts';
import type { Term } from '../text/query.ts';
import type { Site } from '../../core/site.ts';

/** What the dialog needs from outside. */
export type SearchServices = {
  site: Site;
  engine: SearchEngine;
  /** Called when a result is opened, so that its page can mark the words. */
  opened: (target: { href: string; title: string; terms: Term[] }) => void;
};

const SearchContext = createContext<SearchServices | undefined>(undefined);

/** Provides the search's services to the dialog. */
export const SearchProvider = SearchContext.Provider;

/** The services of the search. */
export function useSearchServices(): SearchServices {
  const services = use(SearchContext);
  if (services === undefined) throw new Error('useSearchServices needs a SearchProvider above it');
  return services;
}
