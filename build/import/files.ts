import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { writeInFolder, filesBelow } from '../files/files.ts';
import type { SourceSite } from './source-site.ts';

const media = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp3|wav|mp4|webm|pdf|zip|json|txt|woff2?|ttf)$/i;
const hidden = /(?:^|[/\\])(?:node_modules|\.[^/\\]+)(?:[/\\]|$)/;
/** Matches configuration and package files of the old site, which have no content. */
const machinery =
  /(?:^|[/\\])(?:(?:package|package-lock|tsconfig|jsconfig|docs|mint|versions)\.json|.*\.lock|(?:docusaurus|astro|sidebars|babel|content)(?:\.config)?\.[cm]?[jt]s|versioned_sidebars[/\\].*|book\.toml|SUMMARY\.md|_redirects|LICEN[CS]E.*)$/i;

/** Copies static files to `public/` and media to the folders of their pages. Returns the copied files. */
export async function copyFiles({ engine, trees, staticFolder }: SourceSite, folder: string): Promise<string[]> {
  const copied: string[] = [];
  const copy = async (from: string, to: string, name: RegExp) => {
    for (const file of await filesBelow(from, name)) {
      const relative = path.relative(from, file);
      if (hidden.test(relative) || machinery.test(relative) || /(?:^|[/\\])_(?:headers|category_)/.test(relative))
        continue;
      // Skips the page labels of Nextra.
      if (from !== staticFolder && path.basename(file).startsWith('_meta.')) continue;
      // In VitePress, the static folder is inside the folder of pages. A symbolic link may be broken.
      const isStatic = from !== staticFolder && file.startsWith(`${staticFolder}${path.sep}`);
      if (isStatic || !existsSync(file)) continue;
      await cp(file, path.join(folder, to, relative), { dereference: true });
      copied.push(file);
    }
  };
  if (staticFolder !== undefined) await copy(staticFolder, 'public', engine === 'Mintlify' ? media : /(?<!\.mdx?)$/);
  for (const { folder: from, to } of trees)
    // Mintlify serves media only at the root.
    if (from !== staticFolder || engine === 'mdBook') await copy(from, to, media);
  return copied;
}

/**
 * Converts Docusaurus's `_category_.json` or `.yml` to `_category_.yaml`, also for each language that translates the
 * label. Adds lines about values that are not imported to `unread`.
 * @param root the folder of the old site
 * @returns the files that were read
 */
export async function writeCategories(
  { trees, languages = [], unread }: SourceSite,
  root: string,
  folder: string,
): Promise<string[]> {
  const converted: string[] = [];
  for (const tree of trees)
    for (const file of await filesBelow(tree.folder, /_category_\.(?:json|ya?ml)$/)) {
      // The report lists a broken symbolic link or invalid file as not imported. JSON is parsed as YAML.
      const values: unknown = await readFile(file, 'utf8')
        .then((text) => parse(text) as unknown)
        .catch(() => undefined);
      if (typeof values !== 'object' || values === null) continue;
      const { label, position, collapsible, collapsed, ...more } = values as Record<string, unknown>;
      const to = path.join(folder, tree.to, path.relative(tree.folder, path.dirname(file)));
      converted.push(file);
      if (!existsSync(to)) continue;
      const name = label ?? path.basename(to);
      const labels = new Map([[to, name]]);
      for (const language of languages) {
        const translated = language.labels?.[tree.to.replace(/\/.*/, '')]?.get(String(name));
        if (translated !== undefined)
          labels.set(path.join(folder, language.tag, path.relative(folder, to)), translated);
      }
      for (const [at, words] of labels)
        writeInFolder(path.join(at, '_category_.yaml'), stringify({ label: words, position, collapsible, collapsed }));
      if (Object.keys(more).length > 0)
        unread.push(
          `${path.relative(root, file)}: an index.md beside it is the category's page; not imported: ${JSON.stringify(more)}`,
        );
    }
  return converted;
}

/** Returns report lines about the files that were not imported, a line per folder. */
export async function unusedFiles(from: string, imported: ReadonlySet<string>): Promise<string[]> {
  const files = await filesBelow(from, /\.\w+$/);
  const unused = files
    .filter((file) => !imported.has(file))
    .map((file) => path.relative(from, file))
    .filter((file) => !hidden.test(file) && !machinery.test(file));
  const folders = Map.groupBy(unused, (file) => file.split(path.sep).slice(0, -1).slice(0, 2).join('/'));
  return Array.from(folders, ([name, inside]) => {
    const listed = inside.slice(0, 20).map((file) => path.relative(name, file));
    const suffix = inside.length > listed.length ? ` and ${inside.length - listed.length} more` : '';
    return `${name === '' ? 'the old folder' : `${name}/`}: not imported: ${listed.join(', ')}${suffix}`;
  });
}
