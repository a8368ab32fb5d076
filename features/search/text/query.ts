import { memoize } from '../../../app/core/memoize.ts';
import type { SynonymGroup } from './index-file.ts';
import {
  articles,
  asking,
  functionCharacter,
  isFiller,
  noise,
  pageKinds,
  questionWords,
  withoutCounts,
  withoutQuestion,
} from './stop-words.ts';
import { splitPieces, normalize, type Term, titleKey } from './tokenize.ts';

/**
 * A matched term to mark in texts: a term of the query, which may match a part of a word, or a synonym, whose `parts`
 * match as consecutive whole words.
 */
export type Match = Term | { kind: 'synonym'; text: string; parts: string[] };

/** A match with its quality, at most 1, and the index of its concept. */
export type ShownTerm = Match & { quality: number; concept: number };

/** Terms that express a concept together, and the quality of their matches. */
type Wording = { terms: Term[]; quality: number };

/** A concept of a query: the wording of the query, and synonyms. */
export type Concept = Wording & { synonyms: Wording[] };

/** The synonyms in the index of each term, by the term's key. */
export type Synonyms = ReadonlyMap<string, string[]>;

/** Returns the key of a term. Memoized, as the groups have few terms. */
const termKey = memoize(titleKey);

/**
 * Builds a lookup of synonyms from the groups; with `translated`, also of words in another language and of word stems.
 * Leaves out synonyms that contain the term or are contained in it.
 */
export function synonymIndex(groups: SynonymGroup[], translated: boolean): Synonyms {
  const synonyms = new Map<string, string[]>();
  for (const [present, absent, , foreign] of groups) {
    const keys = present.map(termKey);
    for (const key of keys) {
      const others = present.filter((_, other) => !keys[other]?.includes(key) && !key.includes(keys[other] ?? ''));
      synonyms.set(key, others);
    }
    for (const term of [...absent, ...(translated ? foreign : [])]) synonyms.set(termKey(term), present);
  }
  for (const [key, others] of translated ? [...synonyms] : []) {
    const stem = stemKey(key);
    if (stem !== undefined && !synonyms.has(stem)) synonyms.set(stem, others);
  }
  return synonyms;
}

/** Parses the distinct terms of a query, in order. A path such as `/chat/completions` is a single term. */
export function parseTerms(query: string): Term[] {
  const text = normalize(query);
  const terms: Term[] = [];
  let end = 0;
  for (const piece of splitPieces(text)) {
    const last = terms.at(-1);
    const joined = text.slice(end, piece.start) === '/' && inPath(text, end);
    if (joined && last?.kind === 'word' && piece.kind === 'word')
      terms[terms.length - 1] = {
        kind: 'word',
        text: last.text + piece.text,
        parts: [...partsOf(last), ...partsOf(piece)],
      };
    else {
      const { start, end: pieceEnd, ...term } = piece;
      const around = `${text[start - 1] ?? ''}${text[pieceEnd] ?? ''}`;
      terms.push(term.kind === 'word' && brackets.has(around) ? { ...term, bracketed: true } : term);
    }
    end = piece.end;
  }
  return [...new Map(terms.map((term) => [term.text, term])).values()];
}

/** Brackets around words such as `[DONE]` and `<FILL>`. */
const brackets = new Set(['[]', '<>']);

/** Whether the text before `end` ends in a path that begins with a slash. */
function inPath(text: string, end: number): boolean {
  return /(?:^|\s)\/[\w./-]*$/.test(text.slice(0, end));
}

function partsOf({ text, parts }: { text: string; parts: string[] }): string[] {
  return parts.length > 0 ? parts : [text];
}

/** Parses the concepts of a query. Up to three adjacent terms that form a synonym are a single concept. */
export function parseConcepts(query: string, synonyms: Synonyms): Concept[] {
  const all = parseTerms(withoutCounts(query));
  if (synonyms.has(keyOf(all))) return [conceptOf(all, synonyms)];
  // Drops question words if other terms remain: 什么是 RAG.
  const subjects = all.filter(
    ({ kind, text }) =>
      kind === 'word' ||
      synonyms.has(text) ||
      (!isFiller(text) && !functionCharacter.test(text) && withoutQuestion(text).length > 0),
  );
  const withoutArticles = subjects.filter(({ text }) => !articles.has(text));
  const terms = [withoutArticles, subjects, all].find((some) => some.length > 0) ?? [];
  const isNoise = noiseFilter(all);
  const concepts: Concept[] = [];
  for (let index = 0; index < terms.length;) {
    const length =
      [3, 2, 1].find(
        (size) => index + size <= terms.length && synonyms.has(synonymKey(terms.slice(index, index + size), synonyms)),
      ) ?? 1;
    const phrase = terms.slice(index, index + length);
    if (length > 1 || !phrase.every(isNoise)) concepts.push(conceptOf(phrase, synonyms));
    index += length;
  }
  return concepts.length > 0 ? concepts : terms.map((term) => conceptOf([term], synonyms));
}

/** The minimum number of terms of a query that counts as a sentence, such as a pasted error message. */
const minSentence = 4;

/** Returns a filter of noise: kinds of pages; in a sentence or English question also noise words and digits. */
function noiseFilter(terms: Term[]): (term: Term) => boolean {
  const asks = terms.length >= minSentence || asking.has(terms[0]?.text ?? '');
  return ({ kind, text }) => pageKinds.has(text) || (asks && kind === 'word' && (noise.has(text) || /^\d$/.test(text)));
}

/** Returns the concept for terms, with its synonyms. */
export function conceptOf(terms: Term[], synonyms: Synonyms, quality = 1): Concept {
  const others = synonyms.get(synonymKey(terms, synonyms)) ?? [];
  return { terms, quality, synonyms: others.map((other) => ({ terms: parseTerms(other), quality: 0.7 })) };
}

/** Splits a Han run at question words outside of synonyms (不能用了). Drops single characters that are not synonyms. */
export function piecesOfQuestion(run: string, synonyms: Synonyms): string[] {
  const characters = Array.from(run);
  for (let length = characters.length - 1; length > 1; length--) {
    for (let start = 0; start + length <= characters.length; start++) {
      const word = characters.slice(start, start + length).join('');
      if (!synonyms.has(word) || !questionWords.test(word)) continue;
      const around = [characters.slice(0, start), characters.slice(start + length)];
      const [before = [], after = []] = around.map((part) => piecesOfQuestion(part.join(''), synonyms));
      return [...before, word, ...after];
    }
  }
  return withoutQuestion(run, (part) => synonyms.has(part));
}

/** Returns the key of terms among the synonyms: as written, in the singular, or by word stem; otherwise as written. */
function synonymKey(terms: Term[], synonyms: Synonyms): string {
  const last = terms.at(-1)?.text ?? '';
  const before = keyOf(terms.slice(0, -1));
  const forms = [before + last, before + singular(last), terms.length === 1 ? stemKey(last) : undefined];
  return forms.find((key) => key !== undefined && synonyms.has(key)) ?? before + last;
}

/** Returns the key of a long English word's stem, which no word has: one for `authenticate` and `authentication`. */
function stemKey(word: string): string | undefined {
  return /^[a-z]{6,}$/.test(word)
    ? `~${word.replace(/(?<=^[a-z]{4,})(?:at(?:ions?|es?|ed|ing)|ions?|ing|ed|es|e|s)$/, '')}`
    : undefined;
}

/** Returns the singular of an English plural; other words unchanged. */
function singular(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=[sx]|ch|sh)es$|s$/, '');
}

function keyOf(terms: Term[]): string {
  return terms.map(({ text }) => text).join('');
}
