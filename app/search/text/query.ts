import type { SynonymGroup } from './index-file.ts';
import { cut, normalize, titleKey, type Piece } from './tokenize.ts';

/** A unit of a query: a Han run, or a word with its parts. */
export type Term = { kind: 'han'; text: string } | { kind: 'word'; text: string; parts: string[] };

/**
 * What matched, to mark it in texts: a term of the reader's, which may be a part of a word, or a synonym, whose parts follow
 * each other as whole words.
 */
export type Match = Term | { kind: 'synonym'; text: string; parts: string[] };

/** A match with its quality, at most 1, which is that of the reader's own words. */
export type ShownTerm = Match & { quality: number };

/** An alternative wording of a concept; `quality` is 1 for the reader's own. `group` has the postings of a synonym. */
type Variant = { terms: Term[]; quality: number; group: string | undefined };

/** A concept of a query with its synonyms; the reader's own wording comes first. */
export type Concept = { variants: Variant[] };

/** What the index has of the meaning of a term: `others`, and the term itself if `present`. */
type Synonym = { others: string[]; present: boolean; group: string };

/** Synonyms by the key of each term. */
export type Synonyms = ReadonlyMap<string, Synonym>;

/** Question words and particles; single characters only where they are hardly ever part of a word. */
const questionWords = new RegExp(
  '为什么|为啥|怎么回事|怎么样|怎么办|怎么弄|怎么搞|怎么|怎样|咋样|咋办|咋|如何|什么意思|什么|啥|为何|哪[一几两]?[些个里儿种天年月次条家篇页张款项步类段处]?|第几|多少|几[个种张条次家篇页款项]' +
    '|是否|能否|能不能|可不可以|可以|可否|有没有|会不会|是不是|要不要|需要|应该|请问|一下|时候' +
    '|我想知道|我想问|我想|想知道|想问|请教|求助|有没有人|有人|谁知道|遇到过|遇到|碰到|这种情况|这种问题|这个问题|帮我|告诉我' +
    '|能用|支持吗|支不支持|行不行|吗|呢|吧|啊|(?<!目)的|了(?!解)|(?<=月)份',
  'u',
);

/**
 * The synonyms of each term of the groups, by its key; words of another language, and other forms of words, where they are
 * `translated`. Synonyms that contain a term of the index, or are contained in it, are omitted.
 */
export function synonymIndex(groups: SynonymGroup[], translated: boolean): Synonyms {
  const exact = new Map(
    groups.flatMap(([present, absent, group, foreign]): [string, Synonym][] => [
      ...present.map((term): [string, Synonym] => {
        const key = titleKey(term);
        const others = present.filter((other) => !titleKey(other).includes(key) && !key.includes(titleKey(other)));
        return [key, { others, present: true, group }];
      }),
      ...[...absent, ...(translated ? foreign : [])].map((term): [string, Synonym] => [
        titleKey(term),
        { others: present, present: false, group },
      ]),
    ]),
  );
  if (!translated) return exact;
  const stems = [...exact].flatMap(([key, synonym]): [string, Synonym][] => {
    const stem = stemKey(key);
    return stem === undefined ? [] : [[stem, synonym]];
  });
  return new Map([...stems.toReversed(), ...exact]);
}

/** The terms of a query in order, each once; a path such as `/chat/completions` is one. */
export function parseTerms(query: string): Term[] {
  const text = normalize(query);
  const terms: Term[] = [];
  let end = 0;
  for (const piece of cut(text)) {
    const last = terms.at(-1);
    const joined = text.slice(end, piece.start) === '/' && inPath(text, end);
    if (joined && last?.kind === 'word' && piece.kind === 'word')
      terms[terms.length - 1] = {
        kind: 'word',
        text: last.text + piece.text,
        parts: [...partsOf(last), ...partsOf(piece)],
      };
    else terms.push(term(piece));
    end = piece.end;
  }
  return [...new Map(terms.map((one) => [one.text, one])).values()];
}

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
    (one) =>
      one.kind === 'word' ||
      synonyms.has(keyOf([one])) ||
      (!isFiller(one.text) && !functionCharacter.test(one.text) && withoutQuestion(one.text).length > 0),
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
    const own = terms.slice(index, index + length);
    if (length > 1 || !own.every(isNoise)) concepts.push(conceptOf(own, synonyms));
    index += length;
  }
  return concepts.length > 0 ? concepts : terms.map((one) => conceptOf([one], synonyms));
}

/** English words that say nothing about the subject of a sentence. */
const noise = new Set(
  (
    'a about all also an and any are as at be because been before between but by can cannot carries carry convert ' +
    'could do does each find for from get gets getting give got had handle handling has have help how i if in instead into ' +
    'is it its just let make me more must my need no not of on only or our please possible set setting should show so ' +
    'some still tell than that the their there these they this to turn up us use used using want was way we were what ' +
    'when where which while who why will with without work working would you your'
  ).split(' '),
);

/** English words that begin a question. */
const asking = new Set('can could do does how is should what when where which who why'.split(' '));

/** From this many terms on, a query is a sentence, such as a pasted message. */
const minSentence = 4;

/** A character that stands between words: flash 和 pro. */
export const functionCharacter = /^[和与或及跟里中用在是有到把对从给让被按]$/u;

/** English words that say nothing in any query, and stand between the words of a synonym. */
const articles = new Set(['a', 'an', 'the']);

/** What kind of page is asked for, which says nothing about its subject. */
const pageKinds = new Set('tutorial tutorials guide guides docs documentation 教程 指南 文档'.split(' '));

/** Which terms of a query are noise: kinds of pages, and in a sentence or an English question also `line 1 column 1`. */
function noiseIn(terms: Term[]): (term: Term) => boolean {
  const asks = terms.length >= minSentence || asking.has(terms[0]?.text ?? '');
  return ({ kind, text }) => pageKinds.has(text) || (asks && kind === 'word' && (noise.has(text) || /^\d$/.test(text)));
}

/** A concept for terms, with its synonyms; `quality` is that of the terms themselves. */
export function conceptOf(terms: Term[], synonyms: Synonyms, quality = 1): Concept {
  const known = synonyms.get(synonymKey(terms, synonyms));
  const group = known?.group;
  return {
    variants: [
      { terms, quality, group: known?.present === true ? group : undefined },
      ...(known?.others ?? []).map((other): Variant => ({ terms: parseTerms(other), quality: 0.7, group })),
    ],
  };
}

/** Words for properties of a parameter, by which readers ask about it. */
const attributeWords =
  /请求参数|返回|参数|字段|取值|范围|默认值?|可选值?|枚举|类型|含义|意思|作用|用法|说明|上限|下限|最[大小多少][值数]?|边界/gu;

/** Whether a term only names properties: 取值范围. */
export function isAttribute({ kind, text }: Term): boolean {
  return kind === 'han' && withoutQuestion(text).join('').replaceAll(attributeWords, '') === '';
}

/** Words of any sentence, which say nothing about its subject. */
const fillers = new Set(
  (
    '一一 一些 一样 一直 一定 一点 一边 这个 那个 这些 那些 这样 那样 这里 那里 同一个 同一 某个 每个 ' +
    '任何 所有 全部 各种 没有 不是 就是 还是 都是 只是 总是 老是 经常 突然 然后 最后 之后 以后 之前 以前 后来 同时 有时 ' +
    '已经 正在 还没 直接 自己 我们 你们 他们 它们 人家 别人 东西 事情 办法 方法 情况 想要 希望 能够 必须 一起 起来 出来 下来 ' +
    '过来 进去 上去 变成 成为 得到 拿到 看到 收到 找到 用到 做到 发现 觉得 知道 打算 不能 不会 不了 因为 所以 ' +
    '但是 如果 而且 或者 以及 关于 通过 根据 进行 里面 其他 其它 什么样 那么 这么 非常 比较 有点 注意 做成 接下来 前后 到底 ' +
    '其实 好像 现在 目前'
  ).split(' '),
);

/** A number with what is counted: 一个, 一百张, 两句. */
const counted = /^[一二两三四五六七八九十百千万几半每]+[个种张条次段句篇份位名款家件行页块遍]$/u;

/** Whether a Han word may stand in any sentence: 没有, 一个. */
export function isFiller(word: string): boolean {
  return fillers.has(word) || counted.test(word);
}

/** A number in digits with what is counted: `10 张` in 生成 10 张海报. */
const countedInDigits = /(?<![\w.-])\d+ ?[个张幅种](?=\s*\p{sc=Han})/gu;

/** A query without its numbers of things, which say nothing about the subject. */
function withoutCounts(query: string): string {
  return normalize(query).replaceAll(countedInDigits, ' ');
}

/** Whether text has a character that is hardly ever part of a word of a subject. */
export function hasFunctionCharacter(text: string): boolean {
  return /[我你他她它就才也都又还很太不没把被让给将跟从到在是有会要想能这那此其之与和或但而且吗呢吧啊呀了着过的得地]/u.test(
    text,
  );
}

/** The parts of a Han run between question words; empty when there are none. */
export function withoutQuestion(run: string): string[] {
  return run.split(questionWords).filter((part) => part.length > 1 || isShort(run, part));
}

/** Whether a part of a run is a character that is most of it. */
function isShort(run: string, part: string): boolean {
  return part.length === 1 && run.length <= 2;
}

/** The same, where a character that is a synonym is a part, and a question word in a synonym stays: 不能用了. */
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
  return run.split(questionWords).filter((part) => part.length > 1 || synonyms.has(part) || isShort(run, part));
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

function term(piece: Piece): Term {
  return piece.kind === 'han'
    ? { kind: 'han', text: piece.text }
    : { kind: 'word', text: piece.text, parts: piece.parts };
}
