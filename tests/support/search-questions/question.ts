import * as pages from './pages.ts';

/** A query of a reader and the pages that answer it, each as good as the others. */
export type Question = { kind: string; query: string; pages: string[] };

/** The questions of a list by kind, each with one page or several. */
export function questionsOf(written: Record<string, [query: string, pages: string | string[]][]>): Question[] {
  return Object.entries(written).flatMap(([kind, list]) =>
    list.map(([query, found]) => ({ kind, query, pages: [found].flat() })),
  );
}

/** The same, with answers as `page` or `page#section`, where a page is a name in `pages.ts` or a path without its first slash. */
export function questionsByName(written: Record<string, [query: string, ...answers: string[]][]>): Question[] {
  const paths: Record<string, string | string[] | undefined> = { ...pages };
  const pathOf = (answer: string) => {
    const [name = ''] = answer.split('#', 1);
    return paths[name] ?? `/${name}`;
  };
  return questionsOf(
    Object.fromEntries(
      Object.entries(written).map(([kind, list]) => [
        kind,
        list.map(([query, ...answers]): [string, string[]] => [query, [...new Set(answers.flatMap(pathOf))]]),
      ]),
    ),
  );
}
