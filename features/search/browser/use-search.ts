import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import type { ResultGroup, SearchAnswer, SearchEngine } from './search-engine.ts';

/** How many pages are shown at first, and how many more each time. */
const pageStep = 4;

/** How many sections of a page are shown. */
const sectionCount = 4;

/** Texts of results wait this long for the next character, which would make them useless. */
const typingPauseMs = 120;

/** A query with its filter; `section` undefined means all. */
type Question = { query: string; section: string | undefined; pages: number };

/** What the dialog shows; the results are those of `query`. */
type SearchState =
  | { status: 'idle' }
  | { status: 'failed' }
  | {
      status: 'done';
      query: string;
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

  const ask = async (next: Question, pauseMs = 0) => {
    const { query, section, pages } = next;
    const number = ++latest.current;
    const answer = (state: SearchState) => {
      if (number !== latest.current) return;
      setState(state);
      setBusy(false);
    };
    setQuestion(next);
    setBusy(true);
    if (query === '') return answer({ status: 'idle' });
    try {
      const [found] = await Promise.all([engine.query(query), pause(pauseMs)]);
      // The texts of an outdated question are not loaded.
      if (number !== latest.current) return;
      const hits = found.hits.filter((hit) => section === undefined || hit.section === section);
      const shown = hits.slice(0, pages).map((hit) => engine.show(hit, found.terms, sectionCount));
      const groups = await Promise.all(shown);
      answer({ status: 'done', query, answer: found, total: hits.length, groups });
    } catch (error) {
      console.warn('The search failed.', error);
      engine.forget();
      answer({ status: 'failed' });
    }
  };

  return {
    state,
    busy,
    section: question.section,
    type: (text: string) => {
      const query = text.trim();
      const isTyping = Math.abs(query.length - question.query.length) === 1;
      if (query !== question.query) void ask({ ...question, query, pages: pageStep }, isTyping ? typingPauseMs : 0);
    },
    narrow: (section: string | undefined) => void ask({ ...question, section, pages: pageStep }),
    showMore: () => void ask({ ...question, pages: question.pages + pageStep }),
    retry: () => void ask(question),
  };
}

function pause(durationMs: number): Promise<void> {
  return durationMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, durationMs));
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
