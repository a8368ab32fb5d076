import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createIndex } from 'pagefind';
import { slashed } from '../../../build/files/paths.ts';

/** Pagefind's index, in a process of its own. */
export type Pagefind = ReturnType<typeof createPagefind>;

/** An index of Pagefind, whose process starts with the first stream and works while the site is still rendered. */
export function createPagefind() {
  let created: ReturnType<typeof createIndex> | undefined;
  // What is sent at once waits in memory for its turn.
  const limited = pLimit(50);
  const added: Promise<{ errors: string[] }>[] = [];
  const indexOf = async () => {
    const { index, errors } = await (created ??= createIndex());
    if (index === undefined) throw new Error(errors.join('\n'));
    return index;
  };
  return {
    /** Adds a stream of tokens; its number is in the URL of its fragment, before the stamp. */
    add(content: string, stamp: string): number {
      const url = `${added.length} ${stamp}`;
      const record = { content, url, language: 'unknown', meta: {} };
      const adding = limited(async () => (await indexOf()).addCustomRecord(record));
      adding.catch(() => undefined);
      return added.push(adding) - 1;
    },
    /** Its files, which come after all streams are there, among them a fragment of each. */
    async finish(): Promise<{ files: Promise<{ path: string; content: Uint8Array }[]> }> {
      for (const { errors } of await Promise.all(added)) throwErrors(errors);
      // Its answer with the files would be text in base64, several times their size.
      const folder = mkdtempSync(path.join(tmpdir(), 'pagefind-'));
      const index = await indexOf();
      const files = index
        .writeFiles({ outputPath: folder })
        .then(({ errors }) => {
          throwErrors(errors);
          return filesIn(folder);
        })
        .finally(() => rmSync(folder, { recursive: true }));
      await setImmediate();
      return { files };
    },
  };
}

function throwErrors(errors: string[]): void {
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

function filesIn(folder: string): { path: string; content: Uint8Array }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => ({ path: slashed(folder, file), content: readFileSync(file) }));
}
