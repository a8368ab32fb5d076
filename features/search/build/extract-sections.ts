import { DomUtils, parseDocument } from 'htmlparser2';
import { percentDecoded } from '../../../app/core/url.ts';

/** A section of a page's HTML, to which a fragment links. */
export type PageSection = {
  /** The id of the element; empty for the top of the page. */
  anchor: string;
  title: string;
  /** 1 to 6 for headings; 7 for other elements that link to themselves (a parameter, a property). */
  level: number;
  /** The parent section; undefined for the top of the page. */
  parent: PageSection | undefined;
  text: string;
  /** The text without code blocks, and the code blocks alone. */
  prose: string;
  code: string;
  /** Whether it is searchable but not listed in results: footnotes, and samples in several languages. */
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
 * An open element. `previous` is the section before it. `named` and `heading` say that its id has started a section:
 * by a link to it, or as a heading. A `<details>` has the `level` of a heading in it, and as `caption` the text of the
 * heading in its `<summary>`, until a section takes this over.
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
 * Extracts the sections of a page's `#content`. A section starts at a heading with an id. An element with an id and a
 * link to itself (`<a href="#id">name</a>`) is a section, too. Skips controls, footnote numbers, `aria-hidden` and
 * `data-search="none"`. Of `data-search="new-lines"`, keeps only lines that occur nowhere else on the page.
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

  /** Returns the section or `<details>` caption that an element's text names. Starts the section, except for `top`. */
  const titledBy = (entry: Open): Titled | undefined => {
    const { name, attribs } = entry.element;
    const { id } = attribs;
    if (isHeading(entry)) {
      const level = Number(name[1]);
      const details = open.findLast(({ element }) => element.name === 'details');
      // A heading in a `<summary>` is the title of the `<details>`.
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
    // Collapses white space outside code, as browsers do.
    if (node.nodeType === 3) return write(inCode ? node.data : node.data.replace(/\s{2,}|[^\S ]/g, ' '));
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
    else if (isSetApart(node) && !inCode && !open.some(({ element }) => element.name === 'code')) write(' ');
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

  // Navigations are skipped, but may be a third of a page to parse.
  const parsed = parseDocument(html.replaceAll(/<nav\b[^<]*(?:<(?!\/?nav\b)[^<]*)*<\/nav>/g, ''));
  const content = DomUtils.getElementById('content', parsed);
  if (content !== null) read(content);
  for (const section of sections) {
    section.title = section.title.replace(/\s+/g, ' ').trim().replace(/ ?#$/, '');
    // The rest of the caption, without the name that is the section's title.
    const restOfCaption = captions.get(section)?.title.replace(section.title, '') ?? '';
    const { text, prose, code } = section;
    section.text = tidy(`${restOfCaption}\n${text}`);
    section.prose = prose === text ? section.text : tidy(`${restOfCaption}\n${prose}`);
    section.code = tidy(code);
  }
  keepNewLines(sections, repeating);
  // Cloned, as substrings would keep the whole page in memory.
  return structuredClone(sections);
}

/** Keeps only those lines of repeating sections that no other has. They get their parent's title and are unlisted. */
function keepNewLines(sections: PageSection[], repeating: Set<PageSection>): void {
  const knownLines = new Set(sections.flatMap((section) => (repeating.has(section) ? [] : section.text.split('\n'))));
  for (const section of repeating) {
    const lines = section.text.split('\n').filter((line) => !knownLines.has(line) && knownLines.add(line));
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

/** Whether CSS separates an inline element from the text before it: a badge, or one directly after another element. */
function isSetApart({ name, attribs, prev }: Element): boolean {
  const classes = attribs['class']?.split(' ') ?? [];
  if (classes.includes('badge')) return true;
  // The unbroken parts of a changelog title already contain the spaces between them.
  if (classes.includes('title-name')) return false;
  return /^(?:a|code|span)$/.test(name) && prev !== null && 'name' in prev && prev.name !== 'wbr';
}

/** Whether an element is a code block, its title or its language tabs. */
function isCode({ name, attribs }: Element): boolean {
  return name === 'pre' || attribs['data-lang'] !== undefined || attribs['role'] === 'radiogroup';
}

function decodeHash(href: string | undefined): string | undefined {
  return href?.startsWith('#') === true ? percentDecoded(href.slice(1)) : undefined;
}

function tidy(text: string): string {
  // Matches only white space that changes: most of it is single spaces and ends of lines.
  return text
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ \n[ \n]*|\n[ \n]+/g, '\n')
    .trim();
}
