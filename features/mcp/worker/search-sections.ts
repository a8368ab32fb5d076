import type { McpIndex } from '../mcp-index.ts';
import type { PinyinFile, SearchManifest, VariantsFile, WordsFile } from '../../search/text/index-file.ts';
import { type PostingsFile, readPostings } from '../../search/text/postings.ts';
import type { ShownTerm } from '../../search/text/query.ts';
import { createSearch } from '../../search/text/search.ts';

/** The vocabulary of the site's search; the lists are loaded when a query needs them. */
export type Vocabulary = Pick<SearchManifest, 'synonyms'> & {
  words: () => Promise<WordsFile>;
  pinyin: () => Promise<PinyinFile>;
  variants: () => Promise<VariantsFile>;
};

/** The parts of the index, loaded on demand. */
export type IndexParts = {
  texts: (part: number) => Promise<string[]>;
  postings: (part: number) => Promise<PostingsFile>;
};

/** A section that matches a query, with its text. */
type FoundSection = McpIndex['sections'][number] & { text: string };

/** The sections that match a query, best first, and the terms that matched. */
export type SectionSearch = (query: string, limit: number) => Promise<{ sections: FoundSection[]; terms: ShownTerm[] }>;

/** The site's own search and ranking, over sections instead of pages. */
export function prepareSearch(
  { sections, records, texts, postings }: McpIndex,
  parts: IndexParts,
  { synonyms, words, pinyin, variants }: Vocabulary,
): SectionSearch {
  const manifest: SearchManifest = {
    sections: [''],
    pages: records.map(([weight]) => ['', 0, weight]),
    records: records.map(([, zones], index) => ['', index, zones]),
    synonyms,
    words: '',
    pinyin: '',
    variants: '',
  };
  const search = createSearch(manifest, { postings: readPostings(postings, parts.postings), words, pinyin, variants });
  const withText = async (number: number): Promise<FoundSection[]> => {
    const section = sections[number];
    if (section === undefined) return [];
    const part = texts.findLastIndex((first) => first <= number);
    return [{ ...section, text: (await parts.texts(part))[number - (texts[part] ?? 0)] ?? '' }];
  };
  return async (query, limit) => {
    const { pages, terms } = await search(query);
    const found = await Promise.all(pages.slice(0, limit).map(({ page }) => withText(page)));
    return { sections: found.flat(), terms };
  };
}
