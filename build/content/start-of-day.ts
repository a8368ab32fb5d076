/** The moment at which a day (`2025-08-27`) begins in a time zone, an IANA name. */
export function startOfDay(day: string, timeZone: string): Date {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  // When daylight saving time changes that day, the first guess may be on the other side of the change.
  const guess = inUtc - offsetMs(inUtc, timeZone);
  return new Date(inUtc - offsetMs(guess, timeZone));
}

/** The day that it is in a time zone, as `2025-08-27`. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function offsetMs(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -60_000 : 60_000) * (Number(hours) * 60 + Number(minutes));
}
