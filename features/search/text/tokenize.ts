import { hash } from '../../../app/core/hash.ts';
import { memoize } from '../../../app/core/memoize.ts';
import type { Zones } from './index-file.ts';

/** A run of Han or kana characters, normalized, or a word. `tokensOf` returns its tokens in the index. */
export type Term = { kind: 'han'; text: string } | Word;

/** A word or identifier: `text` in lower case without separators; `parts` of an identifier; `[DONE]` is `bracketed`. */
export type Word = { kind: 'word'; text: string; parts: string[]; bracketed?: true };

/** A term with its position in a text, in UTF-16 code units. */
export type Piece = Term & { start: number; end: number };

const endMarks = { whole: 'þ', part: 'ð', title: 'ǃ' };

const han = String.raw`\u3040-\u30ff\u3400-\u9fff`;
const wordCharacter = String.raw`(?:(?![${han}])[\p{L}\p{N}\p{M}])`;
const pieces = new RegExp(String.raw`[${han}]+|${wordCharacter}+(?:[._-]${wordCharacter}+)*`, 'gu');
const plain = /^[a-z\d]+$/;
const hanCharacter = new RegExp(`[${han}]`);
const camel = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Normalizes full-width and half-width forms (NFKC). Keeps the case, which separates the parts of camelCase. */
export function normalize(text: string): string {
  return text.normalize('NFKC');
}

/** Splits normalized text into Han runs and words. */
export function splitPieces(text: string): Piece[] {
  return Array.from(text.matchAll(pieces), (match): Piece => {
    const [source] = match;
    const start = match.index;
    const end = start + source.length;
    if (hanCharacter.test(source)) return { kind: 'han', text: source, start, end };
    // Fast path for most words, which need neither folding nor splitting.
    if (plain.test(source)) return { kind: 'word', text: source, parts: [], start, end };
    const segments = source.split(/[._-]/);
    const parts = segments.flatMap((segment) => segment.split(camel)).map((part) => fold(part));
    return { kind: 'word', text: fold(segments.join('')), parts: parts.length > 1 ? parts : [], start, end };
  });
}

/**
 * Returns the tokens of a piece, in the order of the index: overlapping pairs of characters for a Han run, the joined
 * form and the parts for an identifier. Tokens only contain characters that Pagefind does not split at:
 *
 * - `h` + two characters; `h` + the last character of a run + `þ`
 * - `l` + a whole word + `þ`; `l` + a part of a word + `ð`
 * - the beginning of a title + `ǃ` + hash of the title
 *
 * Without its end mark, a token is a prefix of longer tokens.
 */
export function tokensOf(piece: Term): string[] {
  return piece.kind === 'han'
    ? hanTokens(piece.text)
    : [wordToken(piece.text), ...piece.parts.map((part) => wordToken(part, 'part'))];
}

/** Returns the tokens of a Han run: each pair of adjacent characters, and the last character with the end mark. */
export function hanTokens(run: string): string[] {
  const characters = Array.from(run);
  return [...(characters.length > 1 ? pairTokens(run) : []), `h${code(characters.at(-1) ?? '')}${endMarks.whole}`];
}

/** Returns the pair tokens of a Han run; for a single character, the prefix of all its tokens. */
export function pairTokens(run: string): string[] {
  const [first = '', ...rest] = Array.from(run, (character) => code(character));
  if (rest.length === 0) return [`h${first}`];
  let last = first;
  return rest.map((next) => `h${last}${(last = next)}`);
}

/** Returns the token of a whole word, of a part of an identifier, or the prefix of the tokens of longer words. */
export function wordToken(word: string, kind: 'whole' | 'part' | 'prefix' = 'whole'): string {
  return `l${ascii(word)}${kind === 'prefix' ? '' : endMarks[kind]}`;
}

/** Returns the token of a full title. Spaces and punctuation are ignored. */
export function titleToken(title: string): string {
  const key = titleKey(title);
  const word = key.search(hanCharacter);
  const begin = word === 0 ? `h${code(key)}` : wordToken(word < 0 ? key : key.slice(0, word), 'prefix');
  return `${begin}${endMarks.title}${hash(key).toString(36)}`;
}

/** Returns a title in lower case, without spaces, punctuation and accents. */
export function titleKey(title: string): string {
  return fold(normalize(title).replace(/[^\p{L}\p{N}]+/gu, ''));
}

/** Returns text in lower case, without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Encodes a Han character as three base-36 digits, which are as long as in UTF-8 and never split by a segmenter. */
const code = memoize((character) => ((character.codePointAt(0) ?? 0) - 0x3040).toString(36).padStart(3, '0'));

function ascii(word: string): string {
  return word.replace(/[^a-z0-9]/gu, (character) => (character.codePointAt(0) ?? 0).toString(36));
}

/** The indexed texts of a record, by zone. */
export type Indexed = { titles: string[]; keywords: string[]; headings: string[]; texts: string[] };

/** The tokens of a record, separated by spaces in each of its texts, and its zones. */
export type TokenStream = { contents: string[]; zones: Zones };

/** The tokens of a text, separated by spaces, and their number. */
export type TextTokens = { content: string; count: number };

/**
 * Tokenizes a text.
 * @param onWord called for each word
 */
export function textTokens(text: string, onWord?: (word: Word) => void): TextTokens {
  const tokens: string[] = [];
  for (const piece of splitPieces(normalize(text))) {
    if (piece.kind === 'word') onWord?.(piece);
    for (const token of tokensOf(piece)) tokens.push(token);
  }
  return { content: tokens.join(' '), count: tokens.length };
}

/**
 * Tokenizes a record, in the order of its zones.
 * @param read returns the tokens of a text; a caller may cache them
 */
export function tokenStream(
  { titles, keywords, headings, texts }: Indexed,
  read: (text: string) => TextTokens = textTokens,
): TokenStream {
  const contents: string[] = [];
  let length = 0;
  /** Adds the texts of a zone, each after its title token if they are titles. Returns the zone's end. */
  const add = (zone: string[], areTitles: boolean) => {
    for (const text of zone) {
      const { content, count } = read(text);
      if (areTitles) contents.push(titleToken(text));
      if (count > 0) contents.push(content);
      length += count + Number(areTitles);
    }
    return length;
  };
  const zones: Zones = [add(titles, true), add(keywords, false), add(headings, true)];
  add(texts, false);
  return { contents, zones };
}
