import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';

const run = promisify(execFile);

/** Returns the start of a day (`2025-08-27`) in an IANA time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  // If daylight saving time changes on that day, the first guess may use the wrong offset.
  const guess = inUtc - offsetMs(inUtc, timeZone);
  return new Date(inUtc - offsetMs(guess, timeZone));
}

/** Returns the current day in an IANA time zone, such as `2025-08-27`. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}

/** Returns the UTC offset, in milliseconds, of a time zone at a Unix time in milliseconds. */
function offsetMs(time: number, timeZone: string): number {
  // Swedish dates are ISO dates.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);
  return Date.parse(`${local}Z`) - time;
}

/**
 * Returns the date of each file's last commit: absolute path → ISO date-time. Empty without Git or a repository. In a
 * shallow clone, the oldest commit has all files, so those that did not change since have no date.
 */
export async function lastUpdated(folder: string): Promise<Map<string, string>> {
  const dates = new Map<string, string>();
  const git = async (...args: string[]) =>
    (await run('git', ['-C', folder, ...args], { maxBuffer: 1 << 28 }).catch(() => undefined))?.stdout ?? '';
  const [isShallow, log] = await Promise.all([
    git('rev-parse', '--is-shallow-repository'),
    git('-c', 'core.quotePath=false', 'log', '--format=%x00%cI %p', '--name-only', '--no-merges', '--relative', '.'),
  ]);
  for (const commit of log.split('\0').slice(1)) {
    const [head = '', ...files] = commit.split('\n').filter((line) => line !== '');
    const [date = '', parents] = head.split(' ');
    if (isShallow.trim() === 'true' && parents === '') continue;
    for (const file of files) {
      const absolute = path.join(folder, file);
      if (!dates.has(absolute)) dates.set(absolute, date);
    }
  }
  return dates;
}

/** Formats the time of a page's last change for display. */
export function updatedOn(time: string | undefined, { i18n }: Site): Page['lastUpdated'] {
  return time === undefined ? undefined : { time, day: formatDay(time, i18n.currentLocale) };
}

/** Formats the day of an ISO date or date-time in the locale's long format, with spaces between Han and digits. */
function formatDay(iso: string, locale: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  const formatted = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return formatted.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}
