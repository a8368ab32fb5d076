import { DomUtils, parseDocument } from 'htmlparser2';
import { percentDecoded } from '../../../app/core/url.ts';

/** A section of a page's HTML with a fragment of its own. */
export type PageSection = {
  /** Id of the element; empty for the page's top. */
  anchor: string;
  title: string;
  /** 1 to 6 for headings, 7 for other elements with a link to themselves (a parameter, a property). */
  level: number;
  /** The section around it; undefined for the page's top. */
  parent: PageSection | undefined;
  text: string;
  /** The text without its code, and the code alone. */
  prose: string;
  code: string;
  /** Whether it is searchable, but not shown in results: samples in several languages, and sources. */
  unlisted: boolean;
};

const blocks = new Set(
  [
    'address article aside blockquote br dd details dialog div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr label li main',
    'ol p pre section summary table tbody td tfoot th thead time tr ul',
  ].flatMap((names) => names.split(' ')),
);
const skippedTags = new Set(
  'annotation button dialog footer input nav noscript script select style svg template textarea'.split(' '),
);

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

/**
 * An element around what is read; `previous` is the section before it, `level` that of the heading in its `<summary>`,
 * `caption` what this says, until a section has it.
 */
type Open = {
  element: Element;
  previous: PageSection;
  named: boolean;
  heading: boolean;
  level?: number;
  caption?: Titled | undefined;
};

type Titled = Pick<PageSection, 'title'>;

/**
 * The text of a page's `#content` by section, which begins at a heading with an id, or at an element with an id that
 * contains a link to itself (`<a href="#id">name</a>`) and then ends with it. Controls, footnote numbers, `aria-hidden` and
 * `data-search="none"` are skipped; of `data-search="new-lines"`, only lines that occur nowhere else on the page are kept.
 */
export function extractSections(html: string): PageSection[] {
  const sections: PageSection[] = [];
  const open: Open[] = [];
  const repeating = new Set<PageSection>();
  const captions = new Map<PageSection, Titled>();
  let inCode = false;
  let inFootnotes = false;
  const begin = (anchor: string, level: number, parent: PageSection | undefined): PageSection => {
    const section = { anchor, title: '', level, parent, text: '', prose: '', code: '', unlisted: inFootnotes };
    sections.push(section);
    return section;
  };
  const top = begin('', 1, undefined);
  let current = top;
  let titled: Titled | undefined;

  const write = (text: string) => {
    if (titled !== undefined) return void (titled.title += text);
    current.text += text;
    current[inCode ? 'code' : 'prose'] += text;
  };
  const parentAt = (level: number) => {
    let section = current;
    while (section.parent !== undefined && section.level >= level) section = section.parent;
    return section;
  };

  /** What an element's text is the title of: a section, which begins with it unless it is the page's, or a fold. */
  const titledBy = (entry: Open): Titled | undefined => {
    const { name, attribs } = entry.element;
    const { id } = attribs;
    if (isHeading(entry)) {
      const level = Number(name[1]);
      const details = open.findLast(({ element }) => element.name === 'details');
      // A heading in a `<summary>` is the title of its `<details>`.
      if (details !== undefined && id === undefined) {
        details.level = level;
        if (open.at(-2)?.element.name === 'summary') return (details.caption = { title: '' });
      }
      if (level === 1) return top;
      if (id === undefined || open.some(({ element }) => id === `${element.attribs['id']}.title`)) return;
      entry.heading = true;
      current = begin(id, level, parentAt(level));
      return current;
    }
    const target = name === 'a' ? decodeHash(attribs['href']) : undefined;
    const owner = open.findLast(
      ({ element, named, heading }) => element.attribs['id'] === target && !named && !heading,
    );
    if (target === undefined || owner === undefined) return;
    owner.named = true;
    const heading = open.findLast(isHeading);
    const fold = open[open.indexOf(owner) - 1];
    const level = heading === undefined ? (fold?.level ?? 7) : Number(heading.element.name[1]);
    current = begin(target, level, owner.previous);
    if (fold?.caption !== undefined) captions.set(current, fold.caption);
    if (fold !== undefined) fold.caption = undefined;
    return current;
  };

  const read = (node: Node): void => {
    // Where a source ends a line, a text does not.
    if (node.nodeType === 3) return write(inCode ? node.data : node.data.replace(/\s+/g, ' '));
    if (!('attribs' in node) || isSkipped(node)) return;
    const outer = { inCode, inFootnotes };
    const entry: Open = { element: node, previous: current, named: false, heading: false };
    open.push(entry);
    inCode ||= isCode(node);
    inFootnotes ||= node.attribs['data-footnotes'] !== undefined;
    const repeats = node.attribs['data-search'] === 'new-lines';
    if (repeats) repeating.add((current = begin(current.anchor, 7, current)));
    const isBlock = blocks.has(node.name);
    if (isBlock) write('\n');
    else if (standsAlone(node) && !inCode && !open.some(({ element }) => element.name === 'code')) write(' ');
    const section = titled === undefined || isHeading(entry) ? titledBy(entry) : undefined;
    titled = section ?? titled;
    for (const child of node.children) read(child);
    if (section !== undefined) titled = undefined;
    if (entry.named || repeats) current = entry.previous;
    if (isBlock) write('\n');
    if (entry.caption !== undefined) write(`${entry.caption.title}\n`);
    open.pop();
    ({ inCode, inFootnotes } = outer);
  };

  const content = DomUtils.getElementById('content', parseDocument(html));
  if (content !== null) read(content);
  for (const section of sections) {
    section.title = section.title.replace(/\s+/g, ' ').trim().replace(/ ?#$/, '');
    // What the heading says besides the name, which is the title.
    const more = captions.get(section)?.title.replace(section.title, '') ?? '';
    const { text, prose, code } = section;
    section.text = tidy(`${more}\n${text}`);
    section.prose = prose === text ? section.text : tidy(`${more}\n${prose}`);
    section.code = tidy(code);
  }
  keepNewLines(sections, repeating);
  // Copied, as a piece of a text keeps all of it in memory.
  return structuredClone(sections);
}

/** Leaves of sections that repeat others the lines that no section before has; they are called as the place around them. */
function keepNewLines(sections: PageSection[], repeating: Set<PageSection>): void {
  const seen = new Set(sections.flatMap((section) => (repeating.has(section) ? [] : section.text.split('\n'))));
  for (const section of repeating) {
    const lines = section.text.split('\n').filter((line) => !seen.has(line) && seen.add(line));
    section.title = section.parent?.title ?? '';
    section.text = lines.join('\n');
    section.unlisted = true;
  }
}

function isHeading({ element }: Open): boolean {
  return /^h[1-6]$/.test(element.name);
}

function isSkipped({ name, attribs }: Element): boolean {
  return (
    skippedTags.has(name) ||
    attribs['aria-hidden'] === 'true' ||
    attribs['hidden'] === '' ||
    attribs['data-search'] === 'none' ||
    attribs['data-footnote-ref'] !== undefined ||
    attribs['data-footnote-backref'] !== undefined
  );
}

/** A badge; a flag behind a type, a link behind a link: what an element follows at once, the style sheet sets apart. */
function standsAlone({ name, attribs, prev }: Element): boolean {
  if (attribs['class']?.split(' ').includes('badge') === true) return true;
  return /^(?:a|code|span)$/.test(name) && prev !== null && 'name' in prev && prev.name !== 'wbr';
}

/** Code with its file name and the tabs of its languages. */
function isCode({ name, attribs }: Element): boolean {
  return name === 'pre' || attribs['data-lang'] !== undefined || attribs['role'] === 'radiogroup';
}

function decodeHash(href: string | undefined): string | undefined {
  return href?.startsWith('#') === true ? percentDecoded(href.slice(1)) : undefined;
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
