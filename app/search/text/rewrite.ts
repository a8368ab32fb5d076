import type { Index } from './find.ts';
import type { Synonyms } from './query.ts';
import { hanOfPinyin, nearWords, wordForms } from './spelling.ts';
import { titleKey } from './tokenize.ts';

/** A dotted name that ends in a class: `json.decoder.JSONDecodeError`. */
const qualifiedName = /\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\.([A-Z]\w+)/g;

/** Words between spaces that may be pinyin: `daima buquan`. */
const latinWords = /(?<![\w.-])[a-z]{2,}(?: +[a-z]{2,})+(?![\w.-])/g;

/** A word that may be a synonym with a typo. */
const longWord = /(?<![\w.-])[a-z]{6,}(?![\w.-])/g;

/** No more words than this are one term in pinyin. */
const maxPinyinWords = 5;

/**
 * A query as the index knows its words: the class alone of a qualified name that the index has not, a synonym in place of
 * one with a typo, and in Han characters what was typed as several words in pinyin.
 */
export async function rewriteQuery(query: string, index: Index, synonyms: Synonyms): Promise<string> {
  if (!/[a-z]/i.test(query)) return query;
  const words = await index.words();
  const known = wordForms(words);
  const correct = (word: string) => {
    if (known.has(word) || synonyms.has(word)) return word;
    const near = nearWords(word, words);
    return (
      near.find((other) => synonyms.has(other)) ??
      (near.length > 0 ? word : (nearWords(word, latinKeys(synonyms))[0] ?? word))
    );
  };
  const short = query
    .replace(qualifiedName, (name, last: string) => (known.has(titleKey(name)) ? name : last))
    .replace(longWord, correct);
  const runs = [...short.matchAll(latinWords)].filter(([run]) => run.split(/ +/).some((word) => !known.has(word)));
  if (runs.length === 0) return short;
  const pinyin = await index.pinyin();
  return short.replace(latinWords, (run) =>
    inHan(run.split(/ +/), known, (typed) => hanOfPinyin(typed, pinyin)[0]?.han),
  );
}

/** Words with the longest stretches that are pinyin replaced; a stretch has a word that the index has not. */
function inHan(words: string[], known: ReadonlySet<string>, hanOf: (typed: string) => string | undefined): string {
  const result: string[] = [];
  for (let start = 0; start < words.length;) {
    const stretches = Array.from({ length: maxPinyinWords - 1 }, (_, index) =>
      words.slice(start, start + maxPinyinWords - index),
    ).filter((stretch) => stretch.length > 1 && stretch.some((word) => !known.has(word)));
    const found = stretches.flatMap((stretch) => {
      const han = hanOf(stretch.join(''));
      return han === undefined ? [] : [{ han, length: stretch.length }];
    })[0];
    result.push(found?.han ?? words[start] ?? '');
    start += found?.length ?? 1;
  }
  return result.join(' ');
}

function latinKeys(synonyms: Synonyms): string[] {
  return [...synonyms.keys()].filter((key) => /^[a-z]+$/.test(key));
}
