import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';

const run = promisify(execFile);

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

/** The date of each file's last commit: absolute path → ISO date-time; empty outside a git checkout and without git. */
export async function lastUpdated(folder: string): Promise<Map<string, string>> {
  const dates = new Map<string, string>();
  const git = (...args: string[]) =>
    run('git', ['-C', folder, ...args], { maxBuffer: 1 << 28 }).then(
      (result) => result.stdout,
      () => '',
    );
  const [top, log] = await Promise.all([
    git('rev-parse', '--show-toplevel'),
    git('-c', 'core.quotePath=false', 'log', '--format=%x00%cI', '--name-only', '--no-merges', '--', '.'),
  ]);
  for (const commit of log.split('\0').slice(1)) {
    const [date, ...files] = commit.split('\n').filter((line) => line !== '');
    for (const file of files) {
      const absolute = path.join(top.trim(), file);
      if (date !== undefined && !dates.has(absolute)) dates.set(absolute, date);
    }
  }
  return dates;
}

/** The time of a page's last change, as pages show it. */
export function updatedOn(time: string | undefined, { i18n }: Site): Page['lastUpdated'] {
  return time === undefined ? undefined : { time, day: formatDay(time, i18n.currentLocale) };
}

/** The day of an ISO date or date-time in the locale's long format, with a space between Han and digits. */
function formatDay(iso: string, locale: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  return written.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}
