import { ownIndex } from 'site:messages/own-index';
import { subject } from 'site:own-index/subject';

/** Says what the site's index is. */
export function OwnIndex() {
  return (
    <p>
      {ownIndex['Our own index'] ?? 'Our own index'} {subject}
    </p>
  );
}
