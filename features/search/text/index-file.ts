/** The shapes of the files beside Pagefind's own in `pagefind/`; the build writes them, the browser reads them. */

/** `search`, gzipped JSON: what every query needs besides Pagefind's index. */
export type SearchManifest = {
  /** Names of the site's sections, by which results can be filtered, in the order of the filters. */
  sections: string[];
  /** Each page: its path below the base URL, the number of its section, and a factor for its scores. */
  pages: [path: string, section: number, weight: number][];
  /** Each record by its name in Pagefind's index. */
  records: [id: string, page: number, zones: Zones][];
  /** Groups of synonyms: those that occur on some page, and the others. */
  synonyms: SynonymGroup[];
  /** Names of the gzipped files that only some queries need. */
  words: string;
  pinyin: string;
  variants: string;
};

/**
 * Words of one meaning: those that the index has, and those that it has not. `postings` names a gzipped `GroupPostings` of
 * the former, so that a query need not load the parts of the index that they are spread over. `translated` are words of
 * another language that only find the former, in queries without Han characters.
 */
export type SynonymGroup = [present: string[], absent: string[], postings: string, translated: string[]];

/** The tokens of a synonym group, each with the records that have it, and their positions there in ascending order. */
export type GroupPostings = { [token: string]: [record: number, positions: number[]][] };

/**
 * The ends of a record's zones: positions below the first number belong to its title, then to its keywords, then to its
 * headings, and all others to its text.
 */
export type Zones = [title: number, keywords: number, headings: number];

/** `text/<id>`, gzipped JSON: the text of a record, for excerpts. */
export type RecordText = {
  title: string;
  /** Breadcrumbs of the record, outermost first. */
  trail: string[];
  sections: SectionText[];
};

/** A section of a record's text with its own fragment. */
export type SectionText = {
  /** Fragment, without `#`; empty for the page's top. */
  anchor: string;
  title: string;
  /** Titles of its parent sections in the record, outermost first. */
  trail: string[];
  /** Plain text without its code; blocks are separated by line breaks. */
  text: string;
  /** The lines of its code. */
  code: string;
};

/** The pinyin file: how the site's words are spoken. */
export type PinyinFile = {
  /** The characters that are mostly read as each syllable: `超朝` of `chao`. */
  readings: { [syllable: string]: string };
  /** Each Han run of a title or term; with its syllables where a character is read in another way, `重试 chong shi`. */
  names: string[];
  /** Words that texts repeat, in the same form. */
  words: string[];
  /** Where each syllable begins among the common characters, which GB 2312 has in the order of their pinyin. */
  sounds: number[];
};

/**
 * The variants file: the site's own form of the words of Taiwan and Hong Kong, and of the traditional characters of its
 * vocabulary.
 */
export type VariantsFile = { [written: string]: string };

/** The words file: every word and identifier of the site, lower-cased, its parts joined by `_`, in alphabetical order. */
export type WordsFile = string[];
