import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as pages from './pages.ts';

/** A query of a reader and the pages that answer it, each as good as the others. */
export type Question = { kind: string; query: string; pages: string[] };

/** The questions of a list by kind, each with one page or several. */
export function questionsOf(written: Record<string, [query: string, pages: string | string[]][]>): Question[] {
  return Object.entries(written).flatMap(([kind, list]) =>
    list.map(([query, found]) => ({ kind, query, pages: [found].flat() })),
  );
}

/**
 * The questions of a text file beside this one, by their answers: `answer, answer: query | query`, which goes on in lines
 * that begin with a space. An answer is a name in `pages.ts`, or a path without its first slash.
 */
export async function readQuestions(name: string): Promise<Question[]> {
  const text = await readFile(path.join(import.meta.dirname, name), 'utf8');
  const lines = text.replaceAll(/\n +/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const [, answers, queries] = /^([^#:]+): (.+)$/.exec(line) ?? [];
    if (answers === undefined || queries === undefined) return [];
    const paths = pathsOf(answers.split(', '));
    return queries.split(' | ').map((query) => ({ kind: answers, query, pages: paths }));
  });
}

const names: Record<string, string | string[] | undefined> = { ...pages };

function pathsOf(answers: string[]): string[] {
  return [...new Set(answers.flatMap((answer) => names[answer] ?? `/${answer}`))];
}
