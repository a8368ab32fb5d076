import type { McpIndex } from '../../app/model/mcp-index.ts';
import type { PinyinFile, SearchManifest, WordsFile } from '../../app/model/search/index-file.ts';
import { readPostings } from '../../app/model/search/postings.ts';
import type { Term } from '../../app/model/search/query.ts';
import { createSearch } from '../../app/model/search/search.ts';

/** What the site's own search knows of words, as its files tell; the lists are asked for when a query needs them. */
export type Vocabulary = Pick<SearchManifest, 'synonyms' | 'traditional'> & { words: () => Promise<WordsFile>; pinyin: () => Promise<PinyinFile> };

/** The sections that answer a query, best first, and the words that were found for it. */
export type SectionSearch = (query: string, limit: number) => Promise<{ sections: McpIndex['sections']; terms: Term[] }>;

/** The site's own search and ranking, over sections instead of pages. Nothing is counted ahead: a new isolate answers as fast as an old one. */
export function prepareSearch({ sections, search: { records, postings } }: McpIndex, { synonyms, traditional, words, pinyin }: Vocabulary): SectionSearch {
  const manifest: SearchManifest = {
    sections: [''],
    pages: records.map(([weight]) => ['', 0, weight]),
    records: records.map(([, zones], index) => ['', index, zones]),
    synonyms,
    traditional,
    words: '',
    pinyin: '',
  };
  const search = createSearch(manifest, { postings: readPostings(postings), words, pinyin });
  return async (query, limit) => {
    const { pages, terms } = await search(query);
    return { sections: pages.slice(0, limit).flatMap(({ page }) => sections[page] ?? []), terms };
  };
}
