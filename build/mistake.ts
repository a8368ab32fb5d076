import type { BaseIssue } from 'valibot';

/** What is wrong with a value that an author wrote: the keys that lead to it, outermost first. */
export type Mistake = { keys: (string | number)[]; kind: 'missing' | 'unknown' | 'wrong'; message: string };

/** What an issue of Valibot tells an author; for a value of several forms, what is wrong with the form that it comes closest to. */
export function mistakeOf(issue: BaseIssue<unknown>): Mistake {
  const keys = issue.path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? [];
  const [closest] = (issue.issues ?? []).map(mistakeOf).toSorted((a, b) => b.keys.length - a.keys.length);
  if (closest !== undefined && closest.keys.length > 0) return { ...closest, keys: [...keys, ...closest.keys] };
  if (keys.length > 0 && issue.expected === 'never') return { keys, kind: 'unknown', message: 'is not a known key' };
  if (keys.length > 0 && issue.received === 'undefined') return { keys, kind: 'missing', message: 'is missing' };
  return { keys, kind: 'wrong', message: issue.message };
}
