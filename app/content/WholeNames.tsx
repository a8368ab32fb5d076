import { wholeNames } from './whole-names.ts';

/**
 * A plain text in which the names of models stay on one line each.
 * @param maxCharacters the length of the longest name that is kept so; a title has larger letters than a text
 */
export function WholeNames({ text, maxCharacters }: { text: string; maxCharacters: number }) {
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
