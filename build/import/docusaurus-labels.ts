import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../files/files.ts';
import type { Frame, OldItem, Sidebars, OldVersion } from './old-site.ts';
import type { NavigationEntry } from './navigation.ts';
import { at, readJson, string } from './read-config.ts';

/** Texts of a language, by message key or by the text in the first language. */
type Messages = ReadonlyMap<string, string>;

/** Reads the frame and labels of a language from its folder in `i18n`. `instances` are additional docs plugins. */
export async function readLanguage(
  folder: string,
  frame: Frame,
  versions: readonly (OldVersion & { content: string })[],
  instances: readonly { id: string }[],
): Promise<Frame & { labels: { [content: string]: Messages } }> {
  const pluginFile = (plugin: string, file: string) => path.join(folder, `docusaurus-plugin-content-${plugin}`, file);
  const docsFile = (version: string) => pluginFile('docs', `${versionFile(version)}.json`);
  const labels: { [content: string]: Messages } = {};
  for (const { name, content } of versions) labels[content] = await docsLabels(docsFile(name));
  const extra = await Promise.all(instances.map(({ id }) => docsLabels(pluginFile(`docs-${id}`, 'current.json'))));
  const blogTitle = (await readMessages(pluginFile('blog', 'options.json'))).get('title');
  const all = new Map([
    ...extra.flatMap((instance) => [...instance]),
    ...(blogTitle === undefined ? [] : ([['Blog', blogTitle]] as const)),
    ...(labels['content'] ?? []),
  ]);
  const translated = await Promise.all(
    (frame.versions ?? []).map(async (version) => ({
      ...version,
      label: (await readMessages(docsFile(version.name))).get('version.label') ?? version.label,
      sidebars: version.sidebars && withLabels(version.sidebars, labels[version.content ?? 'content'] ?? all),
    })),
  );
  return {
    labels: { ...labels, content: all },
    ...(await translatedFrame(frame, path.join(folder, 'docusaurus-theme-classic'))),
    sidebars: withLabels(frame.sidebars, all),
    versions: frame.versions && translated,
  };
}

/** Returns the name of a version's folder and, without `.json`, of its file of labels. */
export function versionFile(version: string): string {
  return version === 'current' ? version : `version-${version}`;
}

/** Reads the labels of sidebars and `_category_.json` in a file of `i18n`, by the labels in the first language. */
async function docsLabels(file: string): Promise<Messages> {
  const labels = new Map<string, string>();
  for (const [key, message] of await readMessages(file)) {
    const [, label] = sidebarKey.exec(key) ?? [];
    if (label !== undefined) labels.set(label, message);
  }
  return labels;
}

/** Translates the labels of sidebars. */
function withLabels(sidebars: Sidebars = {}, labels: Messages): Sidebars {
  const entry = ({ label, items, ...rest }: NavigationEntry): NavigationEntry => ({
    ...rest,
    label: labels.get(label ?? '') ?? label,
    items: items?.map(entry),
  });
  return Object.fromEntries(Object.entries(sidebars).map(([name, entries]) => [name, entries.map(entry)]));
}

/** Translates the navbar and footer. */
async function translatedFrame({ navbar = [], footer }: Frame, theme: string): Promise<Frame> {
  const bar = await readMessages(path.join(theme, 'navbar.json'));
  const foot = await readMessages(path.join(theme, 'footer.json'));
  const footerItem = (item: OldItem) => translatedItem(item, foot, 'link.item.label.');
  return {
    title: bar.get('title'),
    navbarTitle: bar.get('title'),
    navbar: navbar.map((item) => translatedItem(item, bar, 'item.label.')),
    footer: footer && {
      ...footer,
      links: (footer.links ?? []).map(footerItem),
      copyright: foot.get('copyright') ?? footer.copyright,
    },
  };
}

function translatedItem(old: OldItem, messages: Messages, prefix: string): OldItem {
  const { label, title, items } = old;
  return {
    ...old,
    label: messages.get(prefix + string(label)) ?? label,
    title: messages.get(`link.title.${string(title)}`) ?? title,
    items: Array.isArray(items) ? items.map((item: OldItem) => translatedItem(item, messages, prefix)) : items,
  };
}

/** Returns report lines about the texts of `i18n` that are not imported. */
export async function otherTexts(i18n: string): Promise<string[]> {
  const lines: string[] = [];
  for (const file of await filesBelow(i18n, /(?<!_category_)\.json$/)) {
    const messages = Array.from(await readMessages(file)).filter(
      ([key]) => !sidebarKey.test(key) && !importedKey.test(key),
    );
    const texts = messages.map(([key, message]) => `${key}: ${message}`.replaceAll(/\s+/g, ' '));
    const name = path.relative(path.dirname(i18n), file);
    if (texts.length > 0) lines.push(`${name}: not imported: ${texts.join(', ')}`);
  }
  return lines;
}

/** Matches the message key of a sidebar label. */
const sidebarKey =
  /^sidebar\.[^.]+\.(?:category|link|doc)\.((?!.*\.link\.generated-index\.(?:title|description|keywords)$).+)$/;
/** Matches message keys of texts that are imported, or that this engine translates itself. */
const importedKey = /^(?:version\.label|item\.label\..*|link\.(?:title|item\.label)\..*|copyright|title|theme\..*)$/;

/** Reads the messages in a file of `i18n`; empty if the file does not exist. */
async function readMessages(file: string): Promise<Messages> {
  const entries = existsSync(file) ? Object.entries((await readJson(file)) ?? {}) : [];
  return new Map(
    entries.flatMap(([key, entry]): [string, string][] => {
      const message = string(at(entry, 'message'));
      return message === undefined ? [] : [[key, message]];
    }),
  );
}
