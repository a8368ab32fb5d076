import { ownIndex } from 'site:messages/own-index';

/** Says what the site's index is. */
export function OwnIndex() {
  return <p>{ownIndex['Our own index'] ?? 'Our own index'}</p>;
}
