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
    folders.map(async ({ folder, version, fallback }) => {
      const categories = await categoriesBelow(folder, version);
      const others = fallback === undefined ? [] : await categoriesBelow(fallback.folder, version);
      return [
        ...categories,
        ...others.filter((other) => !categories.some((category) => category.folder === other.folder)),
      ];
    }),
  );
  return lists.flat();
}

/** Reads the categories of a content folder; none if the folder is missing. */
async function categoriesBelow(folder: string, version: string): Promise<Category[]> {
  const files = await filesBelow(folder, /[/\\]_category_\.ya?ml$|[/\\]_category_\.json$/);
  const other = files.find((file) => path.basename(file) !== '_category_.yaml');
  if (other !== undefined)
    throw new Fault({ file: other }, 'is not read', 'write it as _category_.yaml: label, position, collapsed');
  const read = async (file: string): Promise<Category[]> => {
    const data = await readData(file, schema);
    return data === undefined ? [] : [{ ...data.value, folder: slashed(folder, path.dirname(file)), version }];
  };
  return (await Promise.all(files.map(read))).flat();
}
