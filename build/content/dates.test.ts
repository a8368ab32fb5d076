import { expect, test } from 'vitest';
import { dayIn, startOfDay } from './dates.ts';

test.each([
  ['2025-08-27', 'UTC', '2025-08-27T00:00:00.000Z'],
  ['2025-08-27', 'Asia/Shanghai', '2025-08-26T16:00:00.000Z'],
  ['2025-01-15', 'America/New_York', '2025-01-15T05:00:00.000Z'],
  ['2025-07-15', 'America/New_York', '2025-07-15T04:00:00.000Z'],
  // The clocks change at two in the morning, after the day has begun.
  ['2025-03-09', 'America/New_York', '2025-03-09T05:00:00.000Z'],
  ['2025-03-30', 'Europe/Berlin', '2025-03-29T23:00:00.000Z'],
  ['2025-08-27', 'Asia/Kolkata', '2025-08-26T18:30:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment);
});

test('the same moment is another day in another zone', () => {
  const now = new Date('2025-08-27T18:00:00Z');
  expect([dayIn('UTC', now), dayIn('Asia/Shanghai', now)]).toEqual(['2025-08-27', '2025-08-28']);
});
