import type { RecordText } from '../text/index-file.ts';
import { type Indexed, type TextTokens, type TokenStream, tokenStream } from '../text/tokenize.ts';
import { extractSections, type PageSection } from './extract-sections.ts';
import type { IndexedPage } from './indexer.ts';

/** A record of the index: a page, or a section of a split page, such as an operation or schema; and its names. */
type SearchRecord = { names: string[]; stream: TokenStream; text: RecordText };

/** The maximum length of a page in one record, in characters, so that results do not load large files. */
const maxPageLength = 80_000;

/**
 * Returns the records of a page; `read` tokenizes texts. A split page has a record for each h2 and h3, and one for the
 * samples in it, which links to the heading: words that only samples contain do not rank the operation first.
 */
export function pageRecords(page: IndexedPage, read?: (text: string) => TextTokens): SearchRecord[] {
  const sections = extractSections(page.html);
  const length = sections.reduce((sum, { text }) => sum + text.length, 0);
  const groups = page.split || length > maxPageLength ? Map.groupBy(sections, headingOf).values() : [sections];
  return Array.from(groups, (group) => record(page, group, read));
}

/** Returns the h2, h3 or page top that a section belongs to; samples are their own group. */
function headingOf(section: PageSection): PageSection {
  return placeOfSamples(section) === undefined && section.parent !== undefined && section.level > 3
    ? headingOf(section.parent)
    : section;
}

/** Returns the section that contains samples; undefined for other sections and at the top of the page. */
function placeOfSamples({ anchor, parent }: PageSection): PageSection | undefined {
  return anchor !== '' && parent?.anchor === anchor ? parent : undefined;
}

function record(page: IndexedPage, sections: PageSection[], read?: (text: string) => TextTokens): SearchRecord {
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
        ...others.flatMap((section) => [sectionName(section), ...pathOf(section)]),
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
        title: sectionName(section) || page.title,
        trail: titlesAbove(section, inner),
        text: section.prose,
        code: section.code,
      })),
    },
  };
}

/** Returns the titles of a section's ancestors below the page's top, outermost first; only of `counted`, if given. */
function titlesAbove({ parent }: PageSection, counted?: Set<PageSection>): string[] {
  if (parent?.parent === undefined) return [];
  const title = counted?.has(parent) === false ? [] : [sectionName(parent)];
  return [...titlesAbove(parent, counted), ...title];
}

/** Returns the title of a section, or the last part of its anchor if the title is only a type. */
function sectionName({ title, anchor }: PageSection): string {
  return /^object\b/.test(title) ? anchor.slice(anchor.lastIndexOf('.') + 1) : title;
}

/** Returns the path of a nested parameter, as in code: `stream_options.include_usage`. */
function pathOf({ parent, ...section }: PageSection): string[] {
  const names = [parent, section].flatMap((part) => (part?.level === 7 ? [sectionName({ parent, ...part })] : []));
  return names.length === 2 && names.every((name) => /^\w+$/.test(name)) ? [names.join('.')] : [];
}

function lastName(anchor: string, title: string): string[] {
  const name = anchor.slice(anchor.lastIndexOf('.') + 1);
  return name === title || /[^\w.-]/.test(name) ? [] : [name];
}
