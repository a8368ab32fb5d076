import { useEffect, useState } from 'react';
import { normalize, splitPieces } from '../text/tokenize.ts';
import type { OptionGroup, SearchAnswer, SearchEngine } from './search-engine.ts';

/** The number of pages that are shown at first, and added each time. */
const pageStep = 4;

/** The maximum number of sections that are shown of a page. */
const sectionCount = 4;

/** The delay before texts of results are loaded, in milliseconds, as the next character makes them useless. */
const typingPauseMs = 120;

const maxSuggestions = 5;

/** A query with its filter; all sections if `section` is undefined. */
type Question = { query: string; section: string | undefined; pages: number; pauseMs: number };

/** The options of the first of `total` pages in the chosen section; `suggested` has other queries if none was found. */
export type DoneAnswer = {
  status: 'done';
  query: string;
  found: SearchAnswer;
  total: number;
  groups: OptionGroup[];
  suggested: string[];
};

/** The answer to a question, or its failure. */
type Answer = { question: Question } & ({ status: 'failed' } | DoneAnswer);

/** Returns the results for the typed text. Keeps the previous results until new ones arrive; drops outdated answers. */
export function useSearch(engine: SearchEngine, initialQuery: string) {
  const initial = { query: initialQuery.trim(), section: undefined, pages: pageStep, pauseMs: 0 };
  const [question, ask] = useState<Question>(initial);
  const [answer, setAnswer] = useState<Answer>();
  const starting = question.query === '';

  useEffect(() => {
    const outdated = new AbortController();
    const show = (next: Answer | undefined) => outdated.signal.aborted || setAnswer(next);
    void answerTo(engine, question, outdated.signal).then(async (next) => {
      show(next);
      if (outdated.signal.aborted || next?.status !== 'done' || next.found.hits.length > 0) return;
      // After the answer, as each part of the query may load a file.
      const suggested = await suggestQueries(engine, next.query, next.found.sections).catch(() => []);
      show({ ...next, suggested });
    });
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

/** Answers a question. Returns undefined for an empty query, or once it is outdated, so that no texts are loaded. */
async function answerTo(engine: SearchEngine, question: Question, outdated: AbortSignal): Promise<Answer | undefined> {
  const { query, section, pages, pauseMs } = question;
  if (query === '') return undefined;
  try {
    const [found] = await Promise.all([engine.query(query), new Promise((resolve) => setTimeout(resolve, pauseMs))]);
    if (outdated.aborted) return undefined;
    const hits = found.hits.filter((hit) => section === undefined || hit.section === section);
    const shown = hits.slice(0, pages).map((hit) => engine.show(hit, found.terms, sectionCount));
    const groups = await Promise.all(shown);
    return { question, status: 'done', query, found, total: hits.length, groups, suggested: [] };
  } catch (error) {
    console.warn('The search failed.', error);
    engine.forget();
    return { question, status: 'failed' };
  }
}

/** Returns words and characters of a query that have results, otherwise names of sections that have some. */
async function suggestQueries(engine: SearchEngine, query: string, sections: string[]): Promise<string[]> {
  const text = normalize(query);
  const parts = splitPieces(text).flatMap(({ kind, start, end }) => {
    const part = text.slice(start, end);
    return kind === 'word' ? [part] : Array.from(part);
  });
  const suggestions = await withResults(
    engine,
    parts.filter((part) => part !== text),
  );
  return suggestions.length > 0 ? suggestions : withResults(engine, sections);
}

async function withResults(engine: SearchEngine, queries: string[]): Promise<string[]> {
  const matching: string[] = [];
  for (const query of new Set(queries))
    if (matching.length < maxSuggestions && (await engine.query(query)).hits.length > 0) matching.push(query);
  return matching;
}
