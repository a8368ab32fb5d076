import type { RecordText } from '../text/index-file.ts';
import { type Indexed, type TextTokens, type TokenStream, tokenStream } from '../text/tokenize.ts';
import { extractSections, type PageSection } from './extract-sections.ts';

/** A page for the indexer. */
export type SearchPage = {
  path: string;
  title: string;
  keywords: string[];
  trail: string[];
  split: boolean;
  /** Names of the page's operations, by id; they rank first for these names. */
  operations: Record<string, string[]>;
  html: string;
};

/** One entry of the index: a page, or an operation or schema of a split page, by its names. */
type SearchRecord = { names: string[]; stream: TokenStream; text: RecordText };

/** Pages with more characters are split, so that no result has to load a large file. */
const maxPageLength = 80_000;

/**
 * The records of a page, whose texts `read` tokenizes; a split page has a record for each h2 and h3, and one for its samples,
 * which lead there: by what they say alone, an operation is none of the best answers.
 */
export function pageRecords(page: SearchPage, read?: (text: string) => TextTokens): SearchRecord[] {
  const sections = extractSections(page.html);
  const length = sections.reduce((sum, { text }) => sum + text.length, 0);
  const groups = page.split || length > maxPageLength ? Map.groupBy(sections, headingOf).values() : [sections];
  return Array.from(groups, (group) => record(page, group, read));
}

/** The h2 or h3 that a section belongs to, or the page's top; samples by themselves. */
function headingOf(section: PageSection): PageSection {
  return placeOfSamples(section) === undefined && section.parent !== undefined && section.level > 3
    ? headingOf(section.parent)
    : section;
}

/** The section that samples stand in, beside the page's top. */
function placeOfSamples({ anchor, parent }: PageSection): PageSection | undefined {
  return anchor !== '' && parent?.anchor === anchor ? parent : undefined;
}

function record(page: SearchPage, sections: PageSection[], read?: (text: string) => TextTokens): SearchRecord {
  const [first, ...others] = sections;
  const place = first === undefined ? undefined : placeOfSamples(first);
  const top = first === undefined || first.anchor === '' || first.level === 1;
  const title = top ? page.title : first.title;
  const operation = top || place !== undefined ? undefined : page.operations[first.anchor];
  const inner = new Set(top ? others : sections);
  const indexed: Indexed = {
    titles: top ? [title] : operation === undefined ? [] : [title, ...operation],
    keywords: top ? page.keywords : [page.title],
    headings: [
      ...new Set([
        ...(top || operation !== undefined || place !== undefined ? [] : [title, ...lastName(first.anchor, title)]),
        ...others.flatMap((section) => [nameOf(section), ...pathOf(section)]),
      ]),
    ],
    texts: sections.map((section) => section.text),
  };
  return {
    names: [...indexed.titles, ...indexed.keywords, ...indexed.headings],
    stream: tokenStream(indexed, read),
    text: {
      title,
      trail: top ? page.trail : [...page.trail, page.title, ...titlesAbove(place ?? first)],
      sections: (place === undefined ? sections.filter((section) => !section.unlisted) : [place]).map((section) => ({
        anchor: section.anchor,
        title: nameOf(section) || page.title,
        trail: titlesAbove(section, inner),
        text: section.prose,
        code: section.code,
      })),
    },
  };
}

/** The titles of the sections around a section, below the page's top, outermost first; of some sections only. */
function titlesAbove({ parent }: PageSection, counted?: Set<PageSection>): string[] {
  if (parent?.parent === undefined) return [];
  const title = counted?.has(parent) === false ? [] : [nameOf(parent)];
  return [...titlesAbove(parent, counted), ...title];
}

/** A section that is titled by its type alone is named by the last part of its anchor. */
function nameOf({ title, anchor }: PageSection): string {
  return /^object\b/.test(title) ? anchor.slice(anchor.lastIndexOf('.') + 1) : title;
}

/** A parameter inside another by the names of both, as programs write it: `stream_options.include_usage`. */
function pathOf({ parent, ...section }: PageSection): string[] {
  const names = [parent, section].flatMap((part) => (part?.level === 7 ? [nameOf({ parent, ...part })] : []));
  return names.length === 2 && names.every((name) => /^\w+$/.test(name)) ? [names.join('.')] : [];
}

function lastName(anchor: string, title: string): string[] {
  const name = anchor.slice(anchor.lastIndexOf('.') + 1);
  return name === title || /[^\w.-]/.test(name) ? [] : [name];
}
