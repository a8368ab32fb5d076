import path from 'node:path';
import * as v from 'valibot';
import { Fault } from '../faults/fault.ts';
import { readData } from '../faults/read-data.ts';
import { strict } from '../faults/validation.ts';
import { filesBelow } from '../files/files.ts';
import { slashed } from '../files/paths.ts';
import type { ContentFolder } from './scan.ts';

const schema = strict({
  label: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  position: v.optional(v.pipe(v.number(), v.finite())),
  collapsible: v.optional(v.boolean()),
  collapsed: v.optional(v.boolean()),
});

/** The sidebar category of a folder, from its `_category_.yaml`; `folder` is its path below the content folder. */
export type Category = v.InferOutput<typeof schema> & { folder: string; version: string };

/** Reads the `_category_.yaml` files of every version. @throws Fault or AggregateError for an invalid file */
export async function readCategories(folders: ContentFolder[]): Promise<Category[]> {
  const lists = await Promise.all(
    folders.flatMap(foldersOf).map(async ({ folder, version }) => {
      const files = await filesBelow(folder, /[/\\]_category_\.ya?ml$|[/\\]_category_\.json$/);
      const other = files.find((file) => path.basename(file) !== '_category_.yaml');
      if (other !== undefined)
        throw new Fault({ file: other }, 'is not read', 'write it as _category_.yaml: label, position, collapsed');
      return Promise.all(
        files.map(async (file): Promise<Category[]> => {
          const data = await readData(file, schema);
          const at = slashed(folder, path.dirname(file));
          return data === undefined ? [] : [{ ...data.value, folder: at, version }];
        }),
      );
    }),
  );
  const byFolder = new Map<string, Category>();
  for (const category of lists.flat(2)) {
    const key = `${category.version} ${category.folder}`;
    if (!byFolder.has(key)) byFolder.set(key, category);
  }
  return [...byFolder.values()];
}

/** Returns a content folder, followed by its fallback folder, if any. */
function foldersOf(content: ContentFolder): { folder: string; version: string }[] {
  return content.fallback === undefined ? [content] : [content, { ...content, folder: content.fallback.folder }];
}
