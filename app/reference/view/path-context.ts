import { createContext, useContext } from 'react';

/** The names of the properties around a place, outermost first. */
export const PathContext = createContext<readonly string[]>([]);

/** Where the reader is inside a body: `['response_format', 'json_schema']`. */
export function usePath(): readonly string[] {
  return useContext(PathContext);
}
