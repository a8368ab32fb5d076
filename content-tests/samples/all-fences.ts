import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '../../features/reference/document/json.ts';
import { readReference } from '../../features/reference/document/reference.ts';
import { createSamples } from '../../features/reference/samples/scenario-samples.ts';
import { operationsOf } from '../../features/reference/document/walk.ts';
import type { ApiDocument } from '../../tests/support/api-document.ts';
import { type Fence, fencesOf } from './fence.ts';

/** Every fenced block of the guides. */
export async function guideFences(): Promise<Fence[]> {
  const names = (await readdir('content', { recursive: true })).filter((name) => /\.mdx?$/.test(name));
  const files = names.map((name) => path.join('content', name)).toSorted();
  return (await Promise.all(files.map(async (file) => fencesOf(file, await readFile(file, 'utf8'))))).flat();
}

/** The samples of the API reference: every language of every example of every operation. */
export function referenceFences(document: ApiDocument): Fence[] {
  const address = 'https://api.example.com/api/v1';
  const reference = readReference(
    JSON.parse(JSON.stringify(document).replaceAll('%API_BASE_URL%', address)) as JsonObject,
    { keyVariable: 'AIGC_API_KEY' },
  );
  return operationsOf(reference).flatMap((operation) => {
    const [content] = operation.body?.contents ?? [];
    const bodies =
      content === undefined
        ? [undefined]
        : content.examples.flatMap(({ name, value }) =>
            value === undefined ? [] : [{ name, contentType: content.contentType, value: value.json }],
          );
    return bodies.flatMap((body) =>
      createSamples(reference, operation, body).map(({ language, grammar, code }): Fence => ({
        file: `${operation.id}, ${body?.name ?? 'no body'}, ${language}`,
        line: 1,
        lang: grammar,
        title: '',
        unchecked: undefined,
        answer: body?.name.includes('error') ? 'streaming' : body?.name,
        code: code.replaceAll(address, '%API_BASE_URL%'),
      })),
    );
  });
}
