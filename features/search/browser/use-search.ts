import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import type { ResultGroup, SearchAnswer, SearchEngine } from './search-engine.ts';

/** How many pages are shown at first, and how many more each time. */
const pageStep = 4;

/** How many sections of a page are shown. */
const sectionCount = 4;

/** Texts of results wait this long for the next character, which would make them useless. */
const typingPauseMs = 120;

/** A query with its filter; `section` undefined means all. */
export type Question = { query: string; section: string | undefined; pages: number };

/** What the dialog shows; the results belong to `question`. */
export type SearchState =
  | { status: 'idle' }
  | { status: 'failed' }
  | {
      status: 'done';
      question: Question;
      answer: SearchAnswer;
      /** How many pages of the answer are in the section. */
      total: number;
      groups: ResultGroup[];
    };

/** The results for what is typed; the previous ones stay until the new ones arrive, and outdated responses are dropped. */
export function useSearch(engine: SearchEngine) {
  const [state, setState] = useState<SearchState>({ status: 'idle' });
  const [question, setQuestion] = useState<Question>({ query: '', section: undefined, pages: pageStep });
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);

  const ask = (next: Question, pauseMs = 0) => {
    const number = ++latest.current;
    const isLatest = () => number === latest.current;
    setQuestion(next);
    setBusy(next.query !== '');
    if (next.query === '') return setState({ status: 'idle' });
    answerQuestion(engine, next, pauseMs, isLatest)
      .catch((error: unknown): SearchState => {
        console.warn('The search failed.', error);
        return { status: 'failed' };
      })
      .then(
        (answered) => {
          if (answered === undefined || !isLatest()) return;
          setState(answered);
          setBusy(false);
        },
        () => undefined,
      );
  };

  return {
    state,
    busy,
    section: question.section,
    type: (text: string) => {
      const query = text.trim();
      const isTyping = Math.abs(query.length - question.query.length) === 1;
      if (query !== question.query) ask({ ...question, query, pages: pageStep }, isTyping ? typingPauseMs : 0);
    },
    narrow: (section: string | undefined) => ask({ ...question, section, pages: pageStep }),
    showMore: () => ask({ ...question, pages: question.pages + pageStep }),
    retry: () => ask(question),
  };
}

function pause(durationMs: number): Promise<void> {
  return durationMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** The answer with its texts; undefined if the question is no longer the latest once its pages are known. */
async function answerQuestion(
  engine: SearchEngine,
  question: Question,
  pauseMs: number,
  isLatest: () => boolean,
): Promise<SearchState | undefined> {
  const { query, section, pages } = question;
  const [answer] = await Promise.all([engine.query(query), pause(pauseMs)]);
  if (!isLatest()) return undefined;
  const hits = section === undefined ? answer.hits : answer.hits.filter((hit) => hit.section === section);
  const groups = await Promise.all(hits.slice(0, pages).map((hit) => engine.show(hit, answer.terms, sectionCount)));
  return { status: 'done', question, answer, total: hits.length, groups };
}

/**
 * The state of a text field with input method support: it shows what is typed, but calls `onText` only outside of a
 * composition. `active` returns whether a composition is in progress.
 */
export function useComposition(initial: string, onText: (text: string) => void) {
  const [value, setValue] = useState(initial);
  const composing = useRef(false);
  return {
    active: () => composing.current,
    set: setValue,
    field: {
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValue(event.target.value);
        if (!composing.current) onText(event.target.value);
      },
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false;
        setValue(event.currentTarget.value);
        onText(event.currentTarget.value);
      },
    },
  };
}
