/** Types of the site's files in `pagefind/`, beside Pagefind's own. The build writes them, the browser reads them. */

/** The file `search`, gzipped JSON: the data that every query needs in addition to Pagefind's index. */
export type SearchManifest = {
  /** Names of the site's sections, in the order of the dialog's filters. */
  sections: string[];
  /** The pages: path below the base URL, index of the section, and a factor for scores. */
  pages: [path: string, section: number, weight: number][];
  /** The records: name in Pagefind's index, index of the page, and zones. */
  records: [id: string, page: number, zones: Zones][];
  synonyms: SynonymGroup[];
  /** Names of the gzipped files that are loaded on demand. */
  words: string;
  pinyin: string;
  variants: string;
};

/**
 * Words with the same meaning: words in the index, and words that are not. `postings` names a gzipped `GroupPostings`
 * of the present words, so that queries do not load the many chunks of the index that contain them. `translated` are
 * words of another language: in queries without Han characters, they find the present words, but not vice versa.
 */
export type SynonymGroup = [present: string[], absent: string[], postings: string, translated: string[]];

/** The tokens of a synonym group: records that contain the token, with its positions in ascending order. */
export type GroupPostings = { [token: string]: [record: number, positions: number[]][] };

/**
 * The ends of a record's zones, as token positions: positions below the first number are in the title, below the second
 * in the keywords, below the third in the headings. Other positions are in the text.
 */
export type Zones = [title: number, keywords: number, headings: number];

/** A file `text/<id>`, gzipped JSON: the text of a record, for excerpts. */
export type RecordText = {
  title: string;
  /** Breadcrumbs of the record, outermost first. */
  trail: string[];
  sections: SectionText[];
};

/** A section of a record's text that has its own anchor. */
export type SectionText = {
  /** The URL fragment, without `#`; empty for the top of the page. */
  anchor: string;
  title: string;
  /** Titles of its parent sections in the record, outermost first. */
  trail: string[];
  /** Plain text without code blocks; blocks are separated by line breaks. */
  text: string;
  /** The lines of code blocks. */
  code: string;
};

/** The pinyin file: the pronunciation of the site's words. */
export type PinyinFile = {
  /** For each syllable, the characters with this usual reading: `超朝` for `chao`. */
  readings: { [syllable: string]: string };
  /** Han runs of names and terms; with syllables if a character has an unusual reading here: `重试 chong shi`. */
  names: string[];
  /** Repeated words of texts, in the same format. */
  words: string[];
  /** The start index of each syllable in the common characters, which GB 2312 sorts by pinyin. */
  sounds: number[];
};

/**
 * The variants file: words of Taiwan and Hong Kong and traditional characters, each with the form that the site uses.
 */
export type VariantsFile = { [written: string]: string };

/** The words file: the site's words and identifiers in lower case and alphabetical order, with parts joined by `_`. */
export type WordsFile = string[];
