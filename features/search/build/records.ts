import type { RecordText } from '../text/index-file.ts';
import { type Indexed, type TokenStream, tokenStream } from '../text/tokenize.ts';
import { extractSections, type PageSection } from './extract-sections.ts';
import { addSpelling } from './words.ts';

/** A page for the indexer. */
export type SearchPage = {
  path: string;
  title: string;
  keywords: string[];
  section: string;
  trail: string[];
  split: boolean;
  dated: boolean;
  /** Names of the page's operations, by id; they rank first for these names. */
  operations: Record<string, string[]>;
  html: string;
};

/** One entry of the index: a page, or an operation or schema of a split page. `words` are its spellings. */
export type SearchRecord = {
  page: string;
  section: string;
  dated: boolean;
  indexed: Indexed;
  stream: TokenStream;
  words: Map<string, string>;
  text: RecordText;
};

/** Pages with more characters are split, so that no result has to load a large file. */
const maxPageLength = 80_000;

/** The records of a page; a split page has a record for each h2 and h3. */
export function pageRecords(page: SearchPage): SearchRecord[] {
  const sections = extractSections(page.html);
  const length = sections.reduce((sum, { text }) => sum + text.length, 0);
  const groups = page.split || length > maxPageLength ? splitSections(sections) : [sections.map((_, index) => index)];
  return groups.map((group) => record(page, sections, group));
}

function splitSections(sections: PageSection[]): number[][] {
  const owner = sections.map((section, index) => {
    let at = index;
    while (at > 0 && (sections[at]?.level ?? 0) > 3) at = sections[at]?.parent ?? 0;
    return Math.max(at, 0);
  });
  return [...Map.groupBy(owner.keys(), (index) => owner[index] ?? 0).values()].map((group) => [...group]);
}

function record(page: SearchPage, sections: PageSection[], group: number[]): SearchRecord {
  const members = group.flatMap((index) => sections[index] ?? []);
  const [first] = members;
  const top = first === undefined || first.anchor === '' || first.level === 1;
  const title = top ? page.title : first.title;
  const operation = top ? undefined : page.operations[first.anchor];
  const inner = new Set(top ? group.slice(1) : group);
  const indexed: Indexed = {
    titles: top ? [title] : operation === undefined ? [] : [title, ...operation],
    keywords: top ? page.keywords : [page.title],
    headings: [
      ...new Set([
        ...(top || operation !== undefined ? [] : [title, ...lastName(first.anchor, title)]),
        ...members.slice(1).map((section) => nameOf(section)),
      ]),
    ],
    texts: members.map((section) => section.text),
  };
  const words = new Map<string, string>();
  return {
    page: page.path,
    section: page.section,
    dated: page.dated,
    indexed,
    stream: tokenStream(indexed, (word) => addSpelling(words, word)),
    words,
    text: {
      title,
      trail: top ? page.trail : [...page.trail, page.title, ...titlesAbove(sections, first, () => true)],
      sections: members
        .filter((section) => section.unlisted !== true)
        .map((section) => ({
          anchor: section.anchor,
          title: nameOf(section) || page.title,
          trail: titlesAbove(sections, section, (index) => inner.has(index)),
          text: section.prose,
          code: section.code,
        })),
    },
  };
}

function titlesAbove(sections: PageSection[], section: PageSection, counts: (index: number) => boolean): string[] {
  const titles: string[] = [];
  for (let index = section.parent; index > 0; index = sections[index]?.parent ?? -1) {
    const above = sections[index];
    if (above !== undefined && counts(index)) titles.unshift(nameOf(above));
  }
  return titles;
}

/** A section that is titled by its type alone is named by the last part of its anchor. */
function nameOf({ title, anchor }: PageSection): string {
  return /^object\b/.test(title) ? anchor.slice(anchor.lastIndexOf('.') + 1) : title;
}

function lastName(anchor: string, title: string): string[] {
  const name = anchor.slice(anchor.lastIndexOf('.') + 1);
  return name === title || /[^\w.-]/.test(name) ? [] : [name];
}
