import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import type { Frame, OldItem, Sidebars } from './found-site.ts';
import type { Entry } from './navigation.ts';
import { at, text } from './read-config.ts';

type Messages = { [key: string]: unknown };
type Labels = ReadonlyMap<string, string>;

/** The labels of sidebars and of `_category_.json` that a file of `i18n` translates, by those of the first language. */
export async function docsLabels(file: string): Promise<Labels> {
  const labels = new Map<string, string>();
  for (const [key, one] of Object.entries(await messagesOf(file))) {
    const [, label] = sidebarKey.exec(key) ?? [];
    const message = text(at(one, 'message'));
    if (label !== undefined && message !== undefined) labels.set(label, message);
  }
  return labels;
}

/** Sidebars with translated labels. */
export function withLabels(sidebars: Sidebars, labels: Labels): Sidebars {
  const entry = ({ label, items, ...rest }: Entry): Entry => ({
    ...rest,
    ...(label === undefined ? {} : { label: labels.get(label) ?? label }),
    ...(items === undefined ? {} : { items: items.map(entry) }),
  });
  return Object.fromEntries(Object.entries(sidebars).map(([name, entries]) => [name, entries.map(entry)]));
}

/** Navbar and footer with the texts of a language's folder of `i18n`. */
export async function translatedFrame({ navbar = [], footer }: Frame, folder: string): Promise<Partial<Frame>> {
  const theme = path.join(folder, 'docusaurus-theme-classic');
  const [bar, foot] = [
    await messagesOf(path.join(theme, 'navbar.json')),
    await messagesOf(path.join(theme, 'footer.json')),
  ];
  const translated = (item: OldItem, messages: Messages, start: string): OldItem => ({
    ...item,
    ...(text(item['label']) === undefined
      ? {}
      : { label: said(messages, `${start}${text(item['label'])}`) ?? item['label'] }),
    ...(text(item['title']) === undefined
      ? {}
      : { title: said(messages, `link.title.${text(item['title'])}`) ?? item['title'] }),
    ...(Array.isArray(item['items'])
      ? { items: item['items'].map((one: OldItem) => translated(one, messages, start)) }
      : {}),
  });
  return {
    navbar: navbar.map((item) => translated(item, bar, 'item.label.')),
    ...(footer === undefined
      ? {}
      : {
          footer: {
            ...footer,
            links: (footer.links ?? []).map((item) => translated(item, foot, 'link.item.label.')),
            copyright: said(foot, 'copyright') ?? footer.copyright,
          },
        }),
  };
}

function said(messages: Messages, key: string): string | undefined {
  return text(at(messages[key], 'message'));
}

/** The texts of `i18n` that have no place in the new site, as lines for the author. */
export async function otherTexts(i18n: string): Promise<string[]> {
  const lines = await Promise.all(
    (await filesBelow(i18n, /\.json$/))
      .filter((file) => !path.basename(file).startsWith('_category_'))
      .map(async (file) => {
        const words = Object.entries(await messagesOf(file)).flatMap(([key, one]) => {
          const message = text(at(one, 'message'));
          return message === undefined || sidebarKey.test(key) || hasPlace.test(key) ? [] : [`${key}: ${message}`];
        });
        const name = path.relative(path.dirname(i18n), file);
        return words.length === 0 ? [] : [`${name}: not imported: ${words.join(', ').replaceAll(/\s+/g, ' ')}`];
      }),
  );
  return lines.flat();
}

/** The key of a label in a sidebar. */
const sidebarKey =
  /^sidebar\.[^.]+\.(?:category|link|doc)\.((?!.*\.link\.generated-index\.(?:title|description|keywords)$).+)$/;
/** Keys of what is translated in the new site, or what its engine says in its own words. */
const hasPlace = /^(?:version\.label|item\.label\..*|link\.(?:title|item\.label)\..*|copyright|theme\..*)$/;

/** The messages in a file of `i18n`; none where there is no such file. */
export async function messagesOf(file: string): Promise<Messages> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Messages) : {};
}
