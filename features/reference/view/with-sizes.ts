/** How high what begins with an element of a class is, in rem, besides its text and what is inside. */
const heights: { readonly [className: string]: number } = {
  'op columns': 10.3,
  part: 3.1,
  response: 2.8,
  content: 2.9,
  'media-types strip': 2.6,
  prop: 3,
  'more summary': 3.2,
  'more fields summary': 2.9,
  'more rules summary': 2.9,
  'rest summary': 1.5,
  'raw summary': 2.7,
  alts: 2.6,
  alt: 5,
  items: 2.2,
  not: 1.9,
  values: 1,
  'values li': 0.5,
  'kinds li': 2.6,
  'sample-card requests tabs': 5.6,
  'sample-card answers': 4.5,
};

/** What most fields take, in rem: the style sheet has it. */
const usualRem = 4;

/** Code scrolls from a height on. */
const maxCodeRem = 22;

const elements = /<(\/?)(section|aside|div|ul|ol|li|details|summary|pre)\b([^>]*)>/g;

/** An element: whether it is seen, whether what is inside is, how high the samples in it are, what is done at its end. */
type Open = { className: string; isSeen: boolean; shows: boolean; samples: number; end?: (at: number) => void };

/**
 * The HTML of a reference with a guess, on each part that the style sheet leaves undrawn out of view, of the room that it
 * takes at first: what does not depend on the width, in rem, the text that does, in Han characters, and the height of the
 * samples, which are beside the text or above it.
 */
export function withSizes(html: string): string {
  const pieces: string[] = [];
  let written = 0;
  let room = { rem: 0, chars: 0 };
  const open: Open[] = [];
  for (const { 0: tag, 1: end, 2: name = '', 3: attributes = '', index } of html.matchAll(elements)) {
    if (end === '/') {
      open.pop()?.end?.(index);
      continue;
    }
    const around = open.at(-1) ?? { className: '', isSeen: true, shows: true, samples: 0 };
    const beyond = open.at(-2);
    const className = / class="([^"]*)"/.exec(attributes)?.[1] ?? `${around.className} ${name}`;
    const isSeen = name === 'summary' ? around.isSeen : around.shows;
    const isFolded = name === 'details' ? !attributes.includes(' open=') : /data-tabs="(?!1\b)/.test(attributes);
    const element: Open = { className, isSeen, shows: isSeen && !isFolded, samples: 0 };
    const start = index + tag.length;
    open.push(element);
    const isField = className === 'prop' && around.className === 'props' && beyond?.className === 'content';
    if (isField || className === 'op columns' || className === 'response') {
      const outer = room;
      const place = pieces.push(html.slice(written, start - 1), '') - 1;
      written = start - 1;
      room = { rem: 0, chars: 0 };
      // It has a size of its own also where it is folded away.
      element.shows = true;
      element.end = () => {
        const samples = className === 'op columns' ? `;--samples:${Math.round(element.samples)}` : '';
        const rem = Math.round(room.rem) === usualRem ? '' : `--rem:${Math.round(room.rem)};`;
        pieces[place] = ` style="${rem}--chars:${Math.round(room.chars)}${samples}"`;
        room = isSeen ? { rem: outer.rem + room.rem, chars: outer.chars + room.chars } : outer;
      };
    } else if (className === 'samples') {
      const outer = room;
      room = { rem: 0, chars: 0 };
      element.end = () => {
        around.samples = room.rem;
        room = outer;
      };
    } else if (element.shows && (className === 'text' || name === 'pre'))
      element.end = (at) => {
        const text = html.slice(start, at);
        if (name === 'pre') room.rem += Math.min(maxCodeRem, 2 + 1.3 * text.split('\n').length);
        else addText(text);
      };
    if (element.shows) room.rem += heights[className] ?? 0;
  }
  return pieces.join('') + html.slice(written);

  /** A text, each of whose paragraphs begins a line, which is half empty at the end. */
  function addText(text: string): void {
    const plain = text.replaceAll(/<[^>]*>/g, '');
    const wide = plain.match(/[\u2E80-\uFFEF]/g)?.length ?? 0;
    room.rem += 0.25 + 0.95 * Math.max(1, text.match(/<(?:p|li|tr)\b/g)?.length ?? 1);
    room.chars += wide + (plain.length - wide) * 0.55;
  }
}
