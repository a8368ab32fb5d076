import { icons } from 'site:data';
import type { IconName } from '../../core/icon-name.ts';

/**
 * An icon of the site's set in the colour of the text beside it; it says nothing to a screen reader.
 * It is drawn in place: the shell is painted first, and a mask costs browsers an image.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      data-icon={name}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={icons[name]}
    />
  );
}
