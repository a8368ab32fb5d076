import type { ApiReference, Content, Example, Operation, ReferenceData, Scenario } from '../document/reference.ts';
import { createScenarioSamples, type ScenarioSamples } from '../samples/scenario-samples.ts';
import { callsOf, walkReference } from '../document/walk.ts';
import type { Highlight } from '../../../build/content/highlight.ts';
import { isObject, jsonTokens, type Json } from '../document/json.ts';
import { exampleText } from '../samples/wire.ts';

/** The highlighted samples of every operation, with the ids of the successful responses of the same name. */
export async function createScenarios(
  reference: ApiReference,
  examplesOf: ReferenceData['examplesOf'],
  highlight: Highlight,
): Promise<ReferenceData['scenarios']> {
  const entries = callsOf(reference).map(async (operation): Promise<[string, Scenario[]]> => [
    operation.id,
    await Promise.all(createScenarioSamples(reference, operation).map((scenario) => highlighted(operation, scenario))),
  ]);
  return Object.fromEntries(await Promise.all(entries));

  async function highlighted(operation: Operation, scenario: ScenarioSamples): Promise<Scenario> {
    const { body, ...words } = scenario;
    const samples = scenario.samples.map(async ({ language, grammar, label, code }) => ({
      language,
      grammar,
      label,
      html: await highlight(code, grammar),
    }));
    return {
      ...words,
      paths: bodyPaths(body ?? null),
      samples: await Promise.all(samples),
      responses: responsesOf(operation, scenario.name, examplesOf).map((example) => example.id),
    };
  }
}

/** The successful responses of a name; for unnamed requests, the first one of each media type. */
function responsesOf(operation: Operation, name: string, examplesOf: ReferenceData['examplesOf']): Example[] {
  const contents = operation.responses
    .filter((response) => response.status.startsWith('2'))
    .flatMap((response) => response.contents)
    .map(examplesOf);
  const named = contents.flat().filter((example) => example.name === name);
  return named.length > 0 || (name !== '' && name !== 'default')
    ? named
    : contents.flatMap((examples) => examples.slice(0, 1));
}

/** Longer examples are not highlighted, to save bytes. In UTF-16 units. */
const maxColoredLength = 20_000;

/** All request and response examples, highlighted, with the paths of their properties. */
export function highlightExamples(
  reference: ApiReference,
  examplesOf: ReferenceData['examplesOf'],
): ReferenceData['examples'] {
  const examples: ReferenceData['examples'] = {};
  walkReference(reference, {
    content: (content) => {
      for (const { id, value } of examplesOf(content))
        if (value !== undefined) examples[id] = highlightExample(content.kind, value.json);
    },
  });
  return examples;
}

function highlightExample(kind: Content['kind'], json: Json): ReferenceData['examples'][string] {
  const text = exampleText(json);
  const isColored = text.length <= maxColoredLength;
  if (kind === 'stream' && isColored) return { html: text.trimEnd().split(/\r?\n/).map(highlightLine).join('\n') };
  if (kind !== 'json' || typeof json !== 'object' || json === null) return { html: escaped(text) };
  return { html: isColored ? highlightJson(text) : escaped(text), paths: bodyPaths(json) };
}

/** A line of an event stream, with the JSON of `data:` highlighted. */
function highlightLine(line: string): string {
  const [, field = '', json] = /^(data: ?)?(\{.*\})$/.exec(line) ?? [];
  return json === undefined ? escaped(line) : field + highlightJson(withSpaces(json));
}

/** Writes the classes that `highlight` writes, in a hundredth of its time: most samples of a document are JSON. */
function highlightJson(text: string): string {
  let html = '';
  let at = 0;
  for (const { kind, start, end } of jsonTokens(text)) {
    html += `${escaped(text.slice(at, start))}<span class="t-${kind}">${escaped(text.slice(start, end))}</span>`;
    at = end;
  }
  return html + escaped(text.slice(at));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** JSON in one line, with a space after each comma: there lines may break, rather than in numbers and words. */
function withSpaces(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|, ?/g, (piece) => (piece.startsWith(',') ? ', ' : piece));
}

/** The paths of the properties in a body, in text order: `model`, `messages`, `messages.role`; repeated for each array item. */
export function bodyPaths(body: Json, around: readonly string[] = []): string[] {
  if (Array.isArray(body)) return body.flatMap((item) => bodyPaths(item, around));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...around, name];
    return [path.join('.'), ...bodyPaths(value, path)];
  });
}
