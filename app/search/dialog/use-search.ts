import { useRef, useState } from 'react';
import type { PageHit, SearchAnswer, SearchEngine, ShownHit } from './search-engine.ts';

/** How many pages are shown at first, and how many more each time. */
const pageStep = 4;

/** How many sections of a page are shown. */
const sectionCount = 4;

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
      found: number;
      shown: { hit: PageHit; view: ShownHit }[];
      more: boolean;
    };

/** The results for what is typed; the previous ones stay until the new ones arrive, and outdated responses are dropped. */
export function useSearch(engine: SearchEngine) {
  const [state, setState] = useState<SearchState>({ status: 'idle' });
  const [question, setQuestion] = useState<Question>({ query: '', section: undefined, pages: pageStep });
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);

  const ask = (next: Question) => {
    const number = ++latest.current;
    setQuestion(next);
    setBusy(next.query !== '');
    if (next.query === '') return setState({ status: 'idle' });
    answerQuestion(engine, next)
      .catch((error: unknown): SearchState => {
        console.warn('The search failed.', error);
        return { status: 'failed' };
      })
      .then(
        (answered) => {
          if (number !== latest.current) return;
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
      if (query !== question.query) ask({ ...question, query, pages: pageStep });
    },
    narrow: (section: string | undefined) => ask({ ...question, section, pages: pageStep }),
    showMore: () => ask({ ...question, pages: question.pages + pageStep }),
    retry: () => ask(question),
  };
}

async function answerQuestion(engine: SearchEngine, question: Question): Promise<SearchState> {
  const { query, section, pages } = question;
  const answer = await engine.query(query);
  const hits = section === undefined ? answer.hits : answer.hits.filter((hit) => hit.section === section);
  const shown = await Promise.all(
    hits.slice(0, pages).map(async (hit) => ({ hit, view: await engine.show(hit, answer.terms, sectionCount) })),
  );
  return { status: 'done', question, answer, found: hits.length, shown, more: hits.length > pages };
}
