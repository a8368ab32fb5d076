import { useEffect, useState } from 'react';
import type { OptionGroup, SearchAnswer, SearchEngine } from './search-engine.ts';

/** How many pages are shown at first, and how many more each time. */
const pageStep = 4;

/** How many sections of a page are shown. */
const sectionCount = 4;

/** Texts of results wait this long for the next character, which would make them useless. */
const typingPauseMs = 120;

/** A query with its filter; `section` undefined means all. */
type Question = { query: string; section: string | undefined; pages: number; pauseMs: number };

/** What the dialog shows: the pages of a section, of which `total` were found, by their options. */
type Answer = { question: Question } & (
  { status: 'failed' } | { status: 'done'; query: string; found: SearchAnswer; total: number; groups: OptionGroup[] }
);

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
    return { question, status: 'done', query, found, total: hits.length, groups: await Promise.all(shown) };
  } catch (error) {
    console.warn('The search failed.', error);
    engine.forget();
    return { question, status: 'failed' };
  }
}
