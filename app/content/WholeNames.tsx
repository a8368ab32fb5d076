import { wholeNames } from './whole-names.ts';

/** Names of more characters need not fit a line of a phone. */
const maxCharacters = 24;

/** A plain text in which the names of models stay on one line each. */
export function WholeNames({ text }: { text: string }) {
  return wholeNames(text, maxCharacters).map((part, index) =>
    part.isWhole ? (
      <span key={index} className="whole">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
