const versionedName = /\b[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)? \d+\.[\w.]*/g;

/** A label whose names with a version, such as `Claude Sonnet 4.5`, are not broken over two lines. */
export function wholeVersions(label: string): string {
  return label.replaceAll(versionedName, (name) => name.replaceAll(' ', '\u00a0'));
}

/**
 * A part of a title: a name with hyphens or a version, such as `gpt-image-1`, with its brackets and the mark behind it, which
 * stays in one line where it fits, or a text. `mayBreak`: a line may end before it where words are kept whole.
 */
export type TitlePart = { text: string; isName: boolean; mayBreak: boolean };

/** The parts of a title. Together they are its text as it was, for what is made from it. */
export function titleParts(title: string): TitlePart[] {
  const name = `(?:${versionedName.source}(?:-[\\w.]+)*|[\\w.]+(?:-[\\w.]+)+)`;
  const parts = title.split(new RegExp(`([\uff08(]?${name}[\uff09)]?[\u3001\u3002\uff0c\uff1a\uff1b]?)`));
  return parts.flatMap((part, place): TitlePart[] =>
    place % 2 === 1
      ? [{ text: part, isName: true, mayBreak: false }]
      : piecesByWord(part).map((text, inside) => ({ text, isName: false, mayBreak: inside > 0 })),
  );
}

const chineseWords = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

/**
 * A text in pieces between which a line may end: where two Chinese words of several characters meet, as of single ones the
 * segmenter takes words apart, and after a full-width mark, where Safari's `keep-all` ends none.
 */
function piecesByWord(text: string): string[] {
  const pieces: string[] = [];
  let last = '';
  for (const { segment } of chineseWords.segment(text)) {
    const ends = /[\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f]$|\p{sc=Han}{2}/u.test(last);
    if (ends && /^\p{sc=Han}{2}/u.test(segment)) pieces.push(segment);
    else pieces.push((pieces.pop() ?? '') + segment);
    last = segment;
  }
  return pieces;
}
