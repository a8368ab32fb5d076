import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from '../faults/fault.ts';
import { endsEarly, engineFolder, slashed } from '../files/paths.ts';

const usage = 'npm run new site ../my-docs, or npm run new site ../my-docs zh-Hans, and a title after the language';

const templates = path.join(engineFolder, 'templates');

/** A new site: its absolute folder, the language of its template, and its title, which may be empty. */
export type NewSite = { folder: string; language: string; title: string };

/** Parses the arguments of `npm run new site`. @throws Fault with the command to type instead */
export async function readNewSite([folder, ...rest]: string[]): Promise<NewSite> {
  const command = { file: 'npm run new site' };
  if (folder === undefined) throw new Fault(command, 'needs the folder of the new site', usage);
  const folders = await readdir(templates, { withFileTypes: true });
  const languages = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [first = 'en'] = rest;
  const hasLanguage = languages.includes(first);
  if (!hasLanguage && /^[a-z]{2,3}(?:-\w+)*$/.test(first))
    throw new Fault(command, `has no template in “${first}”`, `languages: ${languages.join(', ')}`);
  const absolute = path.resolve(folder);
  if (endsEarly(absolute))
    throw new Fault({ file: folder }, 'has a # or ? in its path, which bundlers cannot read', 'choose another folder');
  if (existsSync(absolute) && (await readdir(absolute)).some((name) => !name.startsWith('.')))
    throw new Fault({ file: folder }, 'already exists, and is not empty', 'choose another folder, or empty it');
  const title = rest.slice(hasLanguage ? 1 : 0).join(' ');
  return { folder: absolute, language: hasLanguage ? first : 'en', title };
}

/**
 * Writes a small site that builds without changes: pages, API document, changelog, configuration, README, and a GitHub
 * workflow that builds, previews and deploys it.
 * @param day date of the changelog's first entry, as YYYY-MM-DD
 */
export async function writeNewSite({ folder, language, title }: NewSite, engine: string, day: string): Promise<void> {
  const template = path.join(templates, language);
  // A template that has been built has files of its own.
  await cp(template, folder, { recursive: true, filter: (from) => !from.startsWith(path.join(template, 'dist')) });
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
  const entry = path.join('content/changelog', `${day.replaceAll('-', '/')}.mdx`);
  await mkdir(path.dirname(path.join(folder, entry)), { recursive: true });
  await rename(path.join(folder, 'content/changelog/first.mdx'), path.join(folder, entry));
  const workflow = '.github/workflows/docs.yml';
  await cp(path.join(templates, 'docs-workflow.yml'), path.join(folder, workflow));
  const [toEngine, toSite] = [relativePath(folder, engine), relativePath(engine, folder)];
  // The workflow checks out site and engine with the same relative paths as here, below their common folder.
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
    // JSON strings are valid YAML, whatever characters the paths contain.
    [workflow]: {
      '{{site}}': JSON.stringify(toSite),
      '{{site-path}}': JSON.stringify(relativePath(root, folder)),
      '{{engine-path}}': JSON.stringify(relativePath(root, engine)),
    },
  };
  for (const [name, changes] of Object.entries(replacements)) {
    const file = path.join(folder, name);
    let text = await readFile(file, 'utf8');
    for (const [old, replacement] of Object.entries(changes)) text = text.replaceAll(old, () => replacement);
    await writeFile(file, text);
  }
}

/** Escapes a text for a single-quoted JavaScript string. */
function quoted(text: string): string {
  return text.replaceAll(/['\\]/g, String.raw`\$&`);
}

/** Quotes a path, if necessary, as one argument for the shell of any platform. */
export function shellWord(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `"${file}"`;
}

/** Returns the specifier by which a configuration in a folder imports its types, escaped for single quotes. */
export function configTypes(folder: string): string {
  return quoted(relativePath(folder, path.join(engineFolder, 'build/site-config.ts')));
}

/** Returns a relative path with forward slashes that starts with a dot, so that it is not a package specifier. */
function relativePath(folder: string, target: string): string {
  const relative = slashed(folder, target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Derives a valid name of a Cloudflare Worker from a folder's name. */
function workerName(folder: string): string {
  const name = path
    .basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
  return name.replaceAll(/^-|-$/g, '').slice(0, 60) || 'my-docs';
}
