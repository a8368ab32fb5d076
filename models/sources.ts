import path from 'node:path';
import * as v from 'valibot';
import { record, strict } from '../build/faults/validation.ts';
import { day } from './day.ts';
import { readData } from '../build/faults/read-data.ts';

const sources = record(
  v.pipe(
    strict({
      title: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      url: v.pipe(v.string(), v.url('must be a URL'), v.startsWith('https://', 'must begin with https://')),
      /** The day on which the site's text was last compared with the source. */
      checked: v.optional(day),
      /** The day of the copy that was compared, where the page itself was out of reach. */
      copy: v.optional(day),
      /** The day of the last attempt to open the page, where neither it nor a copy could be compared. */
      unreached: v.optional(day),
      /** What was compared in its place. */
      accordingTo: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
    }),
    v.forward(
      v.check(
        ({ checked, unreached }) => checked !== undefined || unreached !== undefined,
        'is missing: the day on which the text was compared with the source; “unreached” is for one that could not be opened',
      ),
      ['checked'],
    ),
    v.forward(
      v.check(
        ({ checked, copy, unreached }) => unreached === undefined || (checked === undefined && copy === undefined),
        'must not stand beside “checked” or “copy”: a source that was compared was reached',
      ),
      ['unreached'],
    ),
    v.forward(
      v.check(
        ({ unreached, accordingTo }) => (unreached === undefined) === (accordingTo === undefined),
        'must stand beside “unreached”, and only there: it says what was compared in place of the source',
      ),
      ['accordingTo'],
    ),
  ),
  v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be of small letters, digits and single hyphens')),
);

/** Where a fact of the site comes from. */
export type Source = v.InferOutput<typeof sources>[string];

/** The sources of a site by id. */
export type Sources = Record<string, Source>;

/** Reads `content/_sources.yaml`. @throws Fault or Faults with file and line for what breaks the schema */
export async function readSources(siteFolder: string): Promise<Sources> {
  const data = await readData(path.join(siteFolder, 'content/_sources.yaml'), sources);
  return data?.value ?? {};
}
