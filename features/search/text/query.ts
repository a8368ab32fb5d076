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
 * What matched, to mark it in texts: a term of the reader's, which may be a part of a word, or a synonym, whose parts follow
 * each other as whole words.
 */
export type Match = Term | { kind: 'synonym'; text: string; parts: string[] };

/** A match with its quality, at most 1 for the reader's words, and the number of the concept that it words. */
export type ShownTerm = Match & { quality: number; concept: number };

/** Terms for one meaning, with the quality of their matches. */
type Wording = { terms: Term[]; quality: number };

/** A concept of a query: the reader's wording, and its synonyms. */
export type Concept = Wording & { synonyms: Wording[] };

/** The words of the index that mean the same as a term, by the key of each. */
export type Synonyms = ReadonlyMap<string, string[]>;

/** The key of a term of the groups, of which there are few. */
const termKey = memoize(titleKey);

/**
 * The synonyms of each term of the groups, by its key; words of another language, and other forms of words, where they are
 * `translated`. Synonyms that contain a term of the index, or are contained in it, are omitted.
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

/** The terms of a query in order, each once; a path such as `/chat/completions` is one. */
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

/** Around a word that is a mark of its own: `[DONE]`, `<FILL>`. */
const brackets = new Set(['[]', '<>']);

/** Whether what ends here is a path from its first slash on. */
function inPath(text: string, end: number): boolean {
  return /(?:^|\s)\/[\w./-]*$/.test(text.slice(0, end));
}

function partsOf({ text, parts }: { text: string; parts: string[] }): string[] {
  return parts.length > 0 ? parts : [text];
}

/** The concepts of a query: its terms, where neighbours that form a synonym are one concept. */
export function parseConcepts(query: string, synonyms: Synonyms): Concept[] {
  const all = parseTerms(withoutCounts(query));
  if (synonyms.has(keyOf(all))) return [conceptOf(all, synonyms)];
  // Question words are dropped when there are other terms: 什么是 RAG.
  const asked = all.filter(
    ({ kind, text }) =>
      kind === 'word' ||
      synonyms.has(text) ||
      (!isFiller(text) && !functionCharacter.test(text) && withoutQuestion(text).length > 0),
  );
  const known = asked.filter(({ text }) => !articles.has(text));
  const terms = [known, asked, all].find((some) => some.length > 0) ?? [];
  const isNoise = noiseIn(all);
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

/** From this many terms on, a query is a sentence, such as a pasted message. */
const minSentence = 4;

/** Which terms of a query are noise: kinds of pages, and in a sentence or an English question also `line 1 column 1`. */
function noiseIn(terms: Term[]): (term: Term) => boolean {
  const asks = terms.length >= minSentence || asking.has(terms[0]?.text ?? '');
  return ({ kind, text }) => pageKinds.has(text) || (asks && kind === 'word' && (noise.has(text) || /^\d$/.test(text)));
}

/** A concept for terms with a quality, with its synonyms. */
export function conceptOf(terms: Term[], synonyms: Synonyms, quality = 1): Concept {
  const others = synonyms.get(synonymKey(terms, synonyms)) ?? [];
  return { terms, quality, synonyms: others.map((other) => ({ terms: parseTerms(other), quality: 0.7 })) };
}

/** The parts of a Han run between question words; a single character only if it is a synonym, which also stays whole: 不能用了. */
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

/** The key of terms among the synonyms: as they are, in the singular, or as another form of a word. */
function synonymKey(terms: Term[], synonyms: Synonyms): string {
  const last = terms.at(-1)?.text ?? '';
  const before = keyOf(terms.slice(0, -1));
  const forms = [before + last, before + singular(last), terms.length === 1 ? stemKey(last) : undefined];
  return forms.find((key) => key !== undefined && synonyms.has(key)) ?? before + last;
}

/** The key of all forms of a long English word, which no word has: `authenticate` and `authentication`. */
function stemKey(word: string): string | undefined {
  return /^[a-z]{6,}$/.test(word)
    ? `~${word.replace(/(?<=^[a-z]{4,})(?:at(?:ions?|es?|ed|ing)|ions?|ing|ed|es|e|s)$/, '')}`
    : undefined;
}

/** An English plural without its ending, or the word itself. */
function singular(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=[sx]|ch|sh)es$|s$/, '');
}

function keyOf(terms: Term[]): string {
  return terms.map(({ text }) => text).join('');
}
