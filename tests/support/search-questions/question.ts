import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as pages from './pages.ts';

/** A query, and the pages that answer it equally well. */
export type Question = { kind: string; query: string; pages: string[] };

/** Converts lists of questions by kind, each with one or several pages. */
export function questionsOf(written: Record<string, [query: string, pages: string | string[]][]>): Question[] {
  return Object.entries(written).flatMap(([kind, list]) =>
    list.map(([query, answers]) => ({ kind, query, pages: [answers].flat() })),
  );
}

/**
 * Reads the questions of a text file in this folder, with lines of `answer, answer: query | query`. Lines that start
 * with a space continue the line before. An answer is a name in `pages.ts`, or a path without its leading slash.
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
