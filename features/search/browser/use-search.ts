import { useEffect, useState } from 'react';
import { normalize, splitPieces } from '../text/tokenize.ts';
import type { OptionGroup, SearchAnswer, SearchEngine } from './search-engine.ts';

/** How many pages are shown at first, and how many more each time. */
const pageStep = 4;

/** How many sections of a page are shown. */
const sectionCount = 4;

/** Texts of results wait this long for the next character, which would make them useless. */
const typingPauseMs = 120;

const maxSuggestions = 5;

/** A query with its filter; `section` undefined means all. */
type Question = { query: string; section: string | undefined; pages: number; pauseMs: number };

/** Pages of a section, of which `total` were found, by their options; `suggested` are queries in place of one without. */
export type DoneAnswer = {
  status: 'done';
  query: string;
  found: SearchAnswer;
  total: number;
  groups: OptionGroup[];
  suggested: string[];
};

/** What the dialog shows. */
type Answer = { question: Question } & ({ status: 'failed' } | DoneAnswer);

/** The results for what is typed; the previous ones stay until the new ones arrive, and outdated responses are dropped. */
export function useSearch(engine: SearchEngine, asked: string) {
  const begin = { query: asked.trim(), section: undefined, pages: pageStep, pauseMs: 0 };
  const [question, ask] = useState<Question>(begin);
  const [answer, setAnswer] = useState<Answer>();
  const starting = question.query === '';

  useEffect(() => {
    const outdated = new AbortController();
    void answerTo(engine, question, outdated.signal).then((next) => outdated.signal.aborted || setAnswer(next));
    return () => outdated.abort();
  }, [engine, question]);

  return {
    answer: starting ? undefined : answer,
    busy: !starting && answer?.question !== question,
    starting,
    section: question.section,
    type: (text: string) => {
      const query = text.trim();
      const isTyping = Math.abs(query.length - question.query.length) === 1;
      if (query !== question.query) ask({ ...question, query, pages: pageStep, pauseMs: isTyping ? typingPauseMs : 0 });
    },
    narrow: (section: string | undefined) => ask({ ...question, section, pages: pageStep, pauseMs: 0 }),
    showMore: () => ask({ ...question, pages: question.pages + pageStep, pauseMs: 0 }),
    retry: () => ask({ ...question, pauseMs: 0 }),
  };
}

/** The answer to a question; undefined for an empty one, and as soon as it is outdated, so that no texts are loaded. */
async function answerTo(engine: SearchEngine, question: Question, outdated: AbortSignal): Promise<Answer | undefined> {
  const { query, section, pages, pauseMs } = question;
  if (query === '') return undefined;
  try {
    const [found] = await Promise.all([engine.query(query), new Promise((resolve) => setTimeout(resolve, pauseMs))]);
    if (outdated.aborted) return undefined;
    const hits = found.hits.filter((hit) => section === undefined || hit.section === section);
    const shown = hits.slice(0, pages).map((hit) => engine.show(hit, found.terms, sectionCount));
    const suggested = found.hits.length > 0 ? [] : await suggestQueries(engine, query, found.sections);
    return { question, status: 'done', query, found, total: hits.length, groups: await Promise.all(shown), suggested };
  } catch (error) {
    console.warn('The search failed.', error);
    engine.forget();
    return { question, status: 'failed' };
  }
}

/** Words and characters of a query that have results, or the names of the site's sections. */
async function suggestQueries(engine: SearchEngine, query: string, sections: string[]): Promise<string[]> {
  const text = normalize(query);
  const parts = splitPieces(text).flatMap(({ kind, start, end }) => {
    const part = text.slice(start, end);
    return kind === 'word' ? [part] : Array.from(part);
  });
  const suggested = await withResults(
    engine,
    parts.filter((part) => part !== text),
  );
  return suggested.length > 0 ? suggested : withResults(engine, sections);
}

async function withResults(engine: SearchEngine, queries: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of new Set(queries))
    if (found.length < maxSuggestions && (await engine.query(query)).hits.length > 0) found.push(query);
  return found;
}
