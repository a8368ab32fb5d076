/** A name that a browser would tear at a hyphen, or before its version: `nano-banana`, `Sonnet 4.5`. */
const name = /((?<![\w-])[A-Za-z][\w.]*(?:-[\w.]*\w)+|(?<![\w-])[A-Za-z]+ \d+(?:\.\d+)*(?![\w-]))/;

/**
 * A text in the parts that stay on one line each and those that need not.
 * @param maxCharacters the length of the longest name that a line of a phone has room for
 */
export function wholeNames(text: string, maxCharacters: number): { text: string; isWhole: boolean }[] {
  return text
    .split(name)
    .map((part, index) => ({ text: part, isWhole: index % 2 === 1 && part.length <= maxCharacters }))
    .filter((part) => part.text !== '');
}
