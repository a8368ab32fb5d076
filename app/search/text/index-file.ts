/** The shapes of the files beside Pagefind's own in `pagefind/`; the build writes them, the browser reads them. */

/** A part of the site that results can be narrowed to, in the order in which filters show. */
export type SectionName = string;

/** `search`, gzipped JSON: what every query needs besides Pagefind's index. */
export type SearchManifest = {
  /** Names of the sections, in the order of the filters. */
  sections: SectionName[];
  /** Each page: its path below the base URL, the number of its section, and a factor for its scores. */
  pages: [path: string, section: number, weight: number][];
  /** Each record by its name in Pagefind's index. */
  records: [id: string, page: number, zones: Zones][];
  /** Words of one meaning: those that stand on some page, and those that readers only search for. */
  synonyms: SynonymGroup[];
  /** Traditional characters of the site's vocabulary, each followed by its simplified form. */
  traditional: string;
  /** Names of the gzipped files that only some queries need. */
  words: string;
  pinyin: string;
};

export type SynonymGroup = [present: string[], absent: string[]];

/**
 * Where a record's tokens stand: positions below the first number belong to its title, then to its keywords,
 * then to its headings, and all further ones to its text.
 */
export type Zones = [title: number, keywords: number, headings: number];

/** `text/<id>`, gzipped JSON: what the reader sees of a record. */
export type RecordText = {
  title: string;
  /** Names of what the record stands in, outermost first. */
  trail: string[];
  sections: SectionText[];
};

/** A stretch of a record's text with an address of its own; the first has none but the record's. */
export type SectionText = {
  /** Fragment, without `#`; empty for the page's top. */
  anchor: string;
  title: string;
  /** Titles of the places inside the record that hold this one, outermost first. */
  trail: string[];
  /** Plain text; blocks are parted by line ends. */
  text: string;
};

/** The pinyin file: each Han run of a title or term with the syllables of its characters, `超时 chao shi`. */
export type PinyinFile = string[];

/** The words file: every word and identifier of the site, lower-cased, its parts joined by `_`, in alphabetical order. */
export type WordsFile = string[];
