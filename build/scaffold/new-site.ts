import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../faults/fault.ts';
import { engineFolder, slashed } from '../files/paths.ts';

const usage = 'npm run new site ../my-docs, or npm run new site ../my-docs zh-Hans, and a title after the language';

const templates = path.join(engineFolder, 'templates');

/** A site to begin: its folder, the language that it is written in, its title. */
export type NewSite = { folder: string; language: string; title: string };

/** The site that `npm run new site` is asked for by its arguments. @throws Fault with the command to type instead */
export async function readNewSite([folder, ...rest]: string[]): Promise<NewSite> {
  const command = { file: 'npm run new site' };
  if (folder === undefined) throw new Fault(command, 'needs the folder of the new site', usage);
  const folders = await readdir(templates, { withFileTypes: true });
  const languages = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [first = 'en'] = rest;
  const named = languages.includes(first);
  if (!named && /^[a-z]{2,3}(?:-\w+)*$/.test(first))
    throw new Fault(command, `cannot begin a site in “${first}”`, `languages: ${languages.join(', ')}`);
  const absolute = path.resolve(folder);
  if (existsSync(absolute) && (await readdir(absolute)).some((name) => !name.startsWith('.')))
    throw new Fault({ file: folder }, 'is there already, and not empty', 'choose another folder, or empty it');
  const title = rest.slice(named ? 1 : 0).join(' ');
  return { folder: absolute, language: named ? first : 'en', title };
}

/**
 * Writes a small site that builds as it is: pages, API document, changelog, configuration, README,
 * and a workflow that builds, previews and deploys it.
 * @param day YYYY-MM-DD, of the changelog's first entry
 */
export async function writeNewSite({ folder, language, title }: NewSite, engine: string, day: string): Promise<void> {
  await cp(path.join(templates, language), folder, { recursive: true });
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  const entry = path.join('content/changelog', `${day.replaceAll('-', '/')}.mdx`);
  await mkdir(path.dirname(path.join(folder, entry)), { recursive: true });
  await rename(path.join(folder, 'content/changelog/first.mdx'), path.join(folder, entry));
  const workflow = '.github/workflows/docs.yml';
  await cp(path.join(templates, 'docs-workflow.yml'), path.join(folder, workflow));
  const [toEngine, toSite] = [relativePath(folder, engine), relativePath(engine, folder)];
  // Where the site's repository is checked out, its engine is as far away as it is here.
  const steps = path.relative(engine, folder).split(path.sep);
  const root = path.resolve(engine, ...steps.filter((step) => step === '..'));
  const config = await readFile(path.join(folder, 'site.config.ts'), 'utf8');
  const [, oldTitle = ''] = /\btitle: '([^']+)'/.exec(config) ?? [];
  const newTitle = title || oldTitle;
  const replacements: { [file: string]: { [old: string]: string } } = {
    [entry]: { '2026-01-01': day },
    'site.config.ts': { '../..': quoted(toEngine), [oldTitle]: quoted(newTitle) },
    'README.md': { '{{engine}}': toEngine, '{{site}}': shellWord(toSite), [oldTitle]: newTitle },
    ...Object.fromEntries(
      (await readdir(path.join(folder, 'spec'))).map((name) => [
        `spec/${name}`,
        { [oldTitle]: title === '' ? oldTitle : JSON.stringify(title) },
      ]),
    ),
    'wrangler.toml': { '"my-docs"': JSON.stringify(workerName(folder)) },
    // JSON is YAML, whatever a folder is called.
    [workflow]: {
      '{{site}}': JSON.stringify(toSite),
      '{{site-path}}': JSON.stringify(relativePath(root, folder)),
      '{{engine-path}}': JSON.stringify(relativePath(root, engine)),
    },
  };
  for (const [name, changes] of Object.entries(replacements)) {
    const file = path.join(folder, name);
    let text = await readFile(file, 'utf8');
    for (const [old, fresh] of Object.entries(changes)) text = text.replaceAll(old, () => fresh);
    await writeFile(file, text);
  }
}

/** A text between single quotes. */
function quoted(text: string): string {
  return text.replaceAll(/['\\]/g, String.raw`\$&`);
}

/** A path as shells of every system take it for one word. */
export function shellWord(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `"${file}"`;
}

/** The path by which a configuration in a folder imports its types, between single quotes. */
export function configTypes(folder: string): string {
  return quoted(relativePath(folder, path.join(engineFolder, 'build/site-config.ts')));
}

/** A relative path with slashes, which cannot be taken for a package. */
function relativePath(folder: string, target: string): string {
  const relative = slashed(folder, target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** A name that Cloudflare takes, from the folder's. */
function workerName(folder: string): string {
  const name = path
    .basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
  return name.replaceAll(/^-|-$/g, '').slice(0, 60) || 'my-docs';
}
