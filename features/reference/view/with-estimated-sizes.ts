/** Class, or the parent's class and a tag → the height that the element adds, in rem, without its text and children. */
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

/** The height of most fields, in rem: the default in the style sheet. */
const usualRem = 4;

/** The height from which code scrolls. */
const maxCodeRem = 22;

const elements = /<(\/?)(section|aside|div|ul|ol|li|details|summary|pre)\b([^>]*)>/g;

/** An open element: whether it and its children are visible, its samples' height in rem, what its end tag does. */
type Open = { className: string; isVisible: boolean; shows: boolean; samples: number; end?: (at: number) => void };

/**
 * Adds an estimated size to each part that the style sheet does not render out of view: the height that does not depend
 * on the width, in rem; the length of the text, in Han characters; and the height of the samples, in rem, which are
 * beside the text or above it.
 */
export function withEstimatedSizes(html: string): string {
  const pieces: string[] = [];
  let copiedTo = 0;
  let size = { rem: 0, chars: 0 };
  const open: Open[] = [];
  for (const { 0: tag, 1: end, 2: name = '', 3: attributes = '', index } of html.matchAll(elements)) {
    if (end === '/') {
      open.pop()?.end?.(index);
      continue;
    }
    const parent = open.at(-1) ?? { className: '', isVisible: true, shows: true, samples: 0 };
    const grandparent = open.at(-2);
    const className = / class="([^"]*)"/.exec(attributes)?.[1] ?? `${parent.className} ${name}`;
    const isVisible = name === 'summary' ? parent.isVisible : parent.shows;
    const isFolded = name === 'details' ? !attributes.includes(' open=') : /data-tabs="(?!1\b)/.test(attributes);
    const element: Open = { className, isVisible, shows: isVisible && !isFolded, samples: 0 };
    const start = index + tag.length;
    open.push(element);
    const isField = className === 'prop' && parent.className === 'props' && grandparent?.className === 'content';
    if (isField || className === 'op columns' || className === 'response') {
      const outer = size;
      const place = pieces.push(html.slice(copiedTo, start - 1), '') - 1;
      copiedTo = start - 1;
      size = { rem: 0, chars: 0 };
      // Its children are measured even if it is collapsed.
      element.shows = true;
      element.end = () => {
        const samples = className === 'op columns' ? `;--samples:${Math.round(element.samples)}` : '';
        const rem = Math.round(size.rem) === usualRem ? '' : `--rem:${Math.round(size.rem)};`;
        pieces[place] = ` style="${rem}--chars:${Math.round(size.chars)}${samples}"`;
        size = isVisible ? { rem: outer.rem + size.rem, chars: outer.chars + size.chars } : outer;
      };
    } else if (className === 'samples') {
      const outer = size;
      size = { rem: 0, chars: 0 };
      element.end = () => {
        parent.samples = size.rem;
        size = outer;
      };
    } else if (element.shows && (className === 'text' || name === 'pre'))
      element.end = (at) => {
        const text = html.slice(start, at);
        if (name === 'pre') size.rem += Math.min(maxCodeRem, 2 + 1.3 * text.split('\n').length);
        else addText(text);
      };
    if (element.shows) size.rem += heights[className] ?? 0;
  }
  return pieces.join('') + html.slice(copiedTo);

  /** Adds a text. Each of its paragraphs starts on a new line, and its last line is half empty. */
  function addText(text: string): void {
    const plain = text.replaceAll(/<[^>]*>/g, '');
    const wide = plain.match(/[\u2E80-\uFFEF]/g)?.length ?? 0;
    size.rem += 0.25 + 0.95 * Math.max(1, text.match(/<(?:p|li|tr)\b/g)?.length ?? 1);
    size.chars += wide + (plain.length - wide) * 0.55;
  }
}
