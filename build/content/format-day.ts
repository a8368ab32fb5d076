/**
 * The day of an ISO date or date-time, as the locale writes it out (`27 August 2025`). The day is the author's:
 * a time and an offset behind it are left aside. Browsers get the finished text: their own formatter takes tens of
 * milliseconds to make.
 */
export function formatDay(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${iso.slice(0, 10)}T00:00:00Z`),
  );
}
