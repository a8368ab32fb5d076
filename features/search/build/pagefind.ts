import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pLimit from 'p-limit';
import { close, createIndex } from 'pagefind';

/** The files of Pagefind that are published, without its user interfaces and fragments. */
const published = /^(?:pagefind\.js|pagefind-entry\.json|pagefind\.[^/]+\.pf_meta|wasm\.[^/]+\.pagefind|index)$/;

/** Creates a Pagefind index. Pagefind's process starts with the first stream, while the site is still rendering. */
export function createPagefind() {
  let created: ReturnType<typeof createIndex> | undefined;
  // Limited, as what is sent at once waits in memory for its turn.
  const limited = pLimit(50);
  const added: Promise<{ errors: string[] }>[] = [];
  const indexOf = async () => {
    const { index, errors } = await (created ??= createIndex());
    if (index === undefined) throw new Error(errors.join('\n'));
    return index;
  };
  return {
    /** Adds a stream of tokens, and returns its index. The stream's name in the index changes with `stamp`. */
    add(content: string, stamp: string): number {
      const url = `${added.length} ${stamp}`;
      const record = { content, url, language: 'unknown', meta: {} };
      const adding = limited(async () => (await indexOf()).addCustomRecord(record));
      adding.catch(() => undefined);
      return added.push(adding) - 1;
    },
    /**
     * Writes the index of all streams to a folder, and ends Pagefind's process.
     * @param meanwhile work for this thread while Pagefind is busy
     * @returns the result of `meanwhile`, and the name in the index of each stream, in the order of `add`
     */
    async write<Value>(folder: string, meanwhile: () => Value): Promise<{ value: Value; names: string[] }> {
      try {
        for (const { errors } of await Promise.all(added)) throwErrors(errors);
        const writing = (await indexOf()).writeFiles({ outputPath: folder });
        writing.catch(() => undefined);
        await setImmediate();
        const value = meanwhile();
        throwErrors((await writing).errors);
        return { value, names: takeFragments(folder) };
      } finally {
        await close();
      }
    },
  };
}

function throwErrors(errors: string[]): void {
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/** Returns the names of the streams, which it reads from their fragments. Removes files that are not published. */
function takeFragments(folder: string): string[] {
  const names: string[] = [];
  const fragments = path.join(folder, 'fragment');
  // Without streams, there is no such folder.
  for (const file of existsSync(fragments) ? readdirSync(fragments) : []) {
    const text = gunzipSync(readFileSync(path.join(fragments, file))).toString('utf8');
    const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
    names[Number.parseInt(url, 10)] = path.parse(file).name;
  }
  for (const name of readdirSync(folder))
    if (!published.test(name)) rmSync(path.join(folder, name), { recursive: true });
  return names;
}
