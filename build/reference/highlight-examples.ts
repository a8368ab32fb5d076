import { isObject } from '../../app/reference/document/json.ts';
import { parseEventStream, eventData } from '../../app/reference/document/event-stream.ts';
import type { ApiReference, Content, Example } from '../../app/reference/document/reference.ts';
import type { HighlightedEvent, ReferenceData } from '../../app/reference/document/reference-data.ts';
import { exampleText } from '../../app/reference/samples/wire.ts';
import { walkReference } from '../../app/reference/document/walk.ts';
import type { Highlight } from './compile-reference.ts';

/** Examples longer than this are shown without colours: a page must not weigh more for a file that nobody reads line by line. */
const COLOUR_LIMIT = 20_000;

/** All response and request examples, highlighted by what they are; streams cut into their events. */
export async function highlightExamples(
  reference: ApiReference,
  highlight: Highlight,
): Promise<Pick<ReferenceData, 'examples' | 'events'>> {
  const examples: ReferenceData['examples'] = {};
  const events: ReferenceData['events'] = {};
  const work: Promise<void>[] = [];
  walkReference(reference, {
    content: (content) => {
      for (const example of content.examples) work.push(one(content, example));
    },
  });
  await Promise.all(work);
  return { examples, events };

  async function one(content: Content, example: Example): Promise<void> {
    if (example.value === undefined) return;
    const { json } = example.value;
    if (content.kind === 'stream' && typeof json === 'string') {
      events[example.id] = await Promise.all(parseEventStream(json).map((event) => highlightEvent(content, event)));
      return;
    }
    const text = exampleText(json);
    const grammar =
      content.kind === 'json' && text.length <= COLOUR_LIMIT && (isObject(json) || Array.isArray(json))
        ? 'json'
        : 'text';
    examples[example.id] = await highlight(text, grammar);
  }

  async function highlightEvent(
    content: Content,
    event: ReturnType<typeof parseEventStream>[number],
  ): Promise<HighlightedEvent> {
    const known = content.stream?.events.find((kind) => kind.name === event.kind);
    const { text, json } = eventData(event);
    return {
      kind: event.kind,
      title: known?.title,
      event: event.event,
      html: await highlight(text, json ? 'json' : 'text'),
    };
  }
}
