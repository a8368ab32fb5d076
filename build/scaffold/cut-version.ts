import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import { tokensIn } from '../config/key-fault.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { Fault } from '../faults/fault.ts';
import { changelogFolder } from '../project/project.ts';
import { changeConfig } from './change-config.ts';

/**
 * Freezes the docs as a version: copies the pages of the latest version, without the changelog, which covers all
 * versions, and adds the copy to the configuration.
 * @returns the content folder, relative to the site's, and the path of the version
 * @throws Fault with the command to type, or the text to write
 */
export async function cutVersion(
  siteFolder: string,
  config: CheckedConfig,
  name: string | undefined,
): Promise<{ content: string; path: string }> {
  const command = { file: 'npm run new version' };
  if (name === undefined || !/^[\w.-]+$/.test(name) || /^\.+$/.test(name))
    throw new Fault(
      command,
      name === undefined ? 'needs the name of the version' : `“${name}” cannot be part of a URL`,
      'letters, digits, dots and dashes: npm run new version 1.0',
    );
  if (config.versions.some((version) => version.name === name || version.path === name))
    throw new Fault(command, `there is a version ${name} already`, 'choose another name');
  const current = config.versions.find(({ isLast }) => isLast)?.content ?? 'content';
  const content = `content-${name}`;
  const folder = path.join(siteFolder, content);
  if (existsSync(folder)) throw new Fault({ file: content }, 'already exists', 'choose another name, or delete it');
  const source = path.join(siteFolder, current);
  const changelog = path.join(source, changelogFolder(config));
  await cp(source, folder, { recursive: true, filter: (from) => from !== changelog && !isData(source, from) });
  const fault = await changeConfig(siteFolder, {
    change: (text) => withVersion(text, config, name),
    isDone: ({ versions }) => versions.some((version) => version.name === name),
    what: 'a version',
    place: /\bversions:/,
    byHand: `write versions: [${currentEntry(config)}, …] before the end of its object, and run this again`,
  });
  if (fault !== undefined) {
    await rm(folder, { recursive: true });
    throw fault;
  }
  return { content, path: `/${name}/` };
}

/** Whether a file is data (models, sources, released paths) that all versions share. */
function isData(source: string, file: string): boolean {
  return path.dirname(file) === source && /^_[^/]*\.(?:ya?ml|json)$/.test(path.basename(file));
}

/** Adds the version to the configuration's `versions`, or adds `versions` with the latest and the new version. */
function withVersion(text: string, config: CheckedConfig, name: string): string {
  const entry = `{ name: '${name}', path: '${name}', content: 'content-${name}', banner: 'unmaintained' }`;
  const list = /^( *)versions: \[/m.exec(text);
  if (list === null)
    return text.replace(
      /\n\}( satisfies SiteConfig)?(?=[^}]*$)/,
      (end) => `\n  versions: [\n    ${currentEntry(config)},\n    ${entry},\n  ],${end}`,
    );
  const start = list.index + list[0].length;
  const close = start + (tokensIn(text.slice(start)).find(({ depth }) => depth < 0)?.at ?? 0);
  const [indent = '', others] = [list[1], text.slice(start, close).trim().replace(/,$/, '')];
  return `${text.slice(0, start)}\n${indent}  ${others},\n${indent}  ${entry},\n${indent}${text.slice(close)}`;
}

function currentEntry({ versions, i18n }: CheckedConfig): string {
  const { authors } = messagesOf(i18n.currentLocale);
  const name = versions.find(({ isLast }) => isLast)?.name ?? 'current';
  return `{ name: '${name}', label: '${say(authors, 'Latest')}', isLast: true }`;
}
