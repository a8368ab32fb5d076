import { isObject } from '../document/json.ts';
import type { Content, Example, ApiReference } from '../document/reference.ts';
import type { ReferenceData } from '../reference-data.ts';
import { bodyPaths, samplePositions } from '../samples/positions.ts';
import { exampleText } from '../samples/wire.ts';
import { walkReference } from '../document/walk.ts';
import type { Highlight } from '../../../build/content/highlight.ts';

/** Longer examples are not highlighted, to save bytes. In UTF-16 units. */
const maxColoredLength = 20_000;

/** All request and response examples, highlighted, with the positions of their properties. */
export async function highlightExamples(
  reference: ApiReference,
  highlight: Highlight,
): Promise<Pick<ReferenceData, 'examples' | 'positions'>> {
  const examples: ReferenceData['examples'] = {};
  const positions: ReferenceData['positions'] = {};
  const work: Promise<void>[] = [];
  walkReference(reference, {
    content: (content) => {
      for (const example of content.examples) work.push(one(content, example));
    },
  });
  await Promise.all(work);
  return { examples, positions };

  async function one(content: Content, example: Example): Promise<void> {
    if (example.value === undefined) return;
    const { json } = example.value;
    const text = exampleText(json);
    const isJson = content.kind === 'json' && (isObject(json) || Array.isArray(json));
    if (content.kind === 'stream' && text.length <= maxColoredLength) {
      examples[example.id] = await highlightStream(text, highlight);
      return;
    }
    examples[example.id] = await highlight(text, isJson && text.length <= maxColoredLength ? 'json' : 'text');
    if (!isJson) return;
    const paths = bodyPaths(json);
    positions[example.id] = { paths, keys: samplePositions(text, paths, 'json') };
  }
}

/** An event stream with the JSON of its `data:` lines highlighted. */
async function highlightStream(text: string, highlight: Highlight): Promise<string> {
  const lines = text
    .trimEnd()
    .split(/\r?\n/)
    .map(async (line) => {
      const [, field = '', json] = /^(data: ?)?(\{.*\})$/.exec(line) ?? [];
      return json === undefined ? highlight(line, 'text') : field + (await highlight(withSpaces(json), 'json'));
    });
  return (await Promise.all(lines)).join('\n');
}

/** JSON in one line, with a space after each comma: there lines may break, rather than in numbers and words. */
function withSpaces(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|, ?/g, (piece) => (piece.startsWith(',') ? ', ' : piece));
}
