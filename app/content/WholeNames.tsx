/** A name that a browser would tear at a hyphen, or before its version: `nano-banana`, `Sonnet 4.5`. */
const name = /((?<![\w-])[A-Za-z][\w.]*(?:-[\w.]*\w)+|(?<![\w-])[A-Za-z]+ \d+(?:\.\d+)*(?![\w-]))/;

/** Names of more characters need not fit a line of a phone. */
const maxCharacters = 24;

/** A plain text in which the names of models stay on one line each. */
export function WholeNames({ text }: { text: string }) {
  return text.split(name).map((part, index) =>
    index % 2 === 1 && part.length <= maxCharacters ? (
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
