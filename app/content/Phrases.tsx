import { Fragment } from 'react';
import { WholeNames } from './WholeNames.tsx';

/** A title whose line may end between its phrases, and nowhere else. */
export function Phrases({ phrases }: { phrases: string[] }) {
  return phrases.map((phrase, index) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      <WholeNames text={phrase} maxCharacters={24} />
    </Fragment>
  ));
}
