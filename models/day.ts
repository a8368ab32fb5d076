import * as v from 'valibot';
import { isDay } from '../build/faults/validation.ts';

/** A calendar day in data files: `2026-11-24`. */
export const day = v.pipe(
  v.string(),
  v.isoDate('must be a day, like 2026-11-24'),
  v.check(isDay, 'must be a day of the calendar'),
);

/** The day (UTC) whose state of models a build shows: today, or that of `SOURCE_DATE_EPOCH` (seconds). */
export function buildDay(epoch = process.env['SOURCE_DATE_EPOCH']): string {
  const seconds = Number(epoch);
  return (epoch !== undefined && Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date())
    .toISOString()
    .slice(0, 10);
}

/** The day that lies a number of days after another. */
export function daysAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}
