import { Parser } from 'htmlparser2';
import { percentDecoded } from '../../../app/core/url.ts';

/** A section of a page's HTML with a fragment of its own. */
export type PageSection = {
  /** Id of the element; empty for the page's top. */
  anchor: string;
  title: string;
  /** 1 to 6 for headings, 7 for other elements with a link to themselves (a parameter, a property). */
  level: number;
  /** Index of the parent section; -1 for the first. */
  parent: number;
  text: string;
  /** The text without its code, and the code alone. */
  prose: string;
  code: string;
  /** Set for samples in several languages, and for sources: searchable, but not shown in results. */
  unlisted?: true;
};

const blocks = new Set(
  [
    'address article aside blockquote br dd details dialog div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr label li main',
    'ol p pre section summary table tbody td tfoot th thead time tr ul',
  ].flatMap((names) => names.split(' ')),
);
const skippedTags = new Set([
  'button',
  'dialog',
  'footer',
  'input',
  'nav',
  'noscript',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
]);

type Open = {
  name: string;
  id: string | undefined;
  previous: number;
  named: boolean;
  skipped: boolean;
  heading: boolean;
  repeats: boolean;
  code: boolean;
  footnotes: boolean;
  level?: number;
};

/**
 * The text of a page's `#content` by section, which begins at a heading with an id, or at an element with an id that
 * contains a link to itself (`<a href="#id">name</a>`) and then ends with it. Controls, footnote numbers, `aria-hidden` and
 * `data-search="none"` are skipped; of `data-search="new-lines"`, only lines that occur nowhere else on the page are kept.
 */
export function extractSections(html: string): PageSection[] {
  const sections: PageSection[] = [{ anchor: '', title: '', level: 1, parent: -1, text: '', prose: '', code: '' }];
  const open: Open[] = [];
  const repeating = new Set<number>();
  let current = 0;
  let skip = 0;
  let inside = 0;
  let codes = 0;
  let footnotes = 0;
  let title: { section: number; until: Open } | undefined;

  const at = (index: number) => sections[index] as PageSection;
  const write = (text: string) => {
    if (title !== undefined) return void (at(title.section).title += text);
    const section = at(current);
    section.text += text;
    if (codes > 0) section.code += text;
    else section.prose += text;
  };
  const begin = (anchor: string, level: number, parent: number) => {
    const unlisted: Pick<PageSection, 'unlisted'> = footnotes > 0 ? { unlisted: true } : {};
    sections.push({ anchor, title: '', level, parent, text: '', prose: '', code: '', ...unlisted });
    return sections.length - 1;
  };
  const holder = (level: number) => {
    let index = current;
    while (index > 0 && at(index).level >= level) index = at(index).parent;
    return index;
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { id } = attributes;
        const element: Open = {
          name,
          id,
          previous: current,
          named: false,
          skipped: isSkipped(name, attributes),
          heading: false,
          repeats: attributes['data-search'] === 'new-lines',
          code: isCode(name, attributes),
          footnotes: attributes['data-footnotes'] !== undefined,
        };
        open.push(element);
        if (id === 'content') inside++;
        if (element.code) codes++;
        if (element.footnotes) footnotes++;
        if (element.skipped) skip++;
        if (inside === 0 || skip > 0) return;
        if (element.repeats) {
          current = begin(at(current).anchor, 7, current);
          repeating.add(current);
        }
        if (blocks.has(name)) write('\n');
        if (/^h[1-6]$/.test(name)) {
          const level = Number(name[1]);
          const labelled = open.some((one) => one.id !== undefined && id === `${one.id}.title`);
          const details = open.findLast((one) => one.name === 'details');
          // A heading in a `<summary>` is the title of its `<details>`.
          if (details !== undefined && id === undefined) details.level = level;
          if (level === 1) title = { section: 0, until: element };
          else if (id !== undefined && !labelled) {
            element.heading = true;
            current = begin(id, level, holder(level));
            title = { section: current, until: element };
          }
        } else if (name === 'a' && title === undefined) {
          const target = decodeHash(attributes['href']);
          const owner =
            target === undefined ? undefined : open.findLast((one) => one.id === target && !one.named && !one.heading);
          if (owner === undefined) return;
          owner.named = true;
          const heading = open.findLast((one) => /^h[2-6]$/.test(one.name));
          const level = heading === undefined ? (open[open.indexOf(owner) - 1]?.level ?? 7) : Number(heading.name[1]);
          current = begin(target ?? '', level, owner.previous);
          title = { section: current, until: element };
        }
      },
      ontext(text) {
        if (inside > 0 && skip === 0) write(text);
      },
      onclosetag(name) {
        const element = open.pop();
        if (element === undefined) return;
        if (element.skipped) skip--;
        if (title?.until === element) title = undefined;
        if (element.named || element.repeats) current = element.previous;
        if (inside > 0 && skip === 0 && blocks.has(name)) write('\n');
        if (element.id === 'content') inside--;
        if (element.code) codes--;
        if (element.footnotes) footnotes--;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const tidied = sections.map((section) => ({
    ...section,
    title: oneLine(section.title).replace(/ ?#$/, ''),
    text: tidy(section.text),
    prose: tidy(section.prose),
    code: tidy(section.code),
  }));
  return keepNewLines(tidied, repeating);
}

function keepNewLines(sections: PageSection[], repeating: Set<number>): PageSection[] {
  const seen = new Set(sections.flatMap(({ text }, index) => (repeating.has(index) ? [] : text.split('\n'))));
  return sections.map((section, index) => {
    if (!repeating.has(index)) return section;
    const lines = section.text.split('\n').filter((line) => !seen.has(line) && seen.add(line));
    const owner = sections[section.parent];
    return {
      ...section,
      title: owner?.title ?? '',
      parent: owner?.parent ?? 0,
      text: lines.join('\n'),
      unlisted: true,
    };
  });
}

function isSkipped(name: string, attributes: Record<string, string>): boolean {
  return (
    skippedTags.has(name) ||
    attributes['aria-hidden'] === 'true' ||
    attributes['hidden'] === '' ||
    attributes['data-search'] === 'none' ||
    attributes['data-footnote-ref'] !== undefined ||
    attributes['data-footnote-backref'] !== undefined
  );
}

/** Code with its file name and the tabs of its languages. */
function isCode(name: string, attributes: Record<string, string>): boolean {
  return name === 'pre' || attributes['data-lang'] !== undefined || attributes['role'] === 'radiogroup';
}

function decodeHash(href: string | undefined): string | undefined {
  return href?.startsWith('#') === true ? percentDecoded(href.slice(1)) : undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
