import { icons } from 'site:data';
import type { IconName } from '../../core/site.ts';

/** An icon in the colour of the text beside it, unseen by screen readers; a mask would cost an image. */
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
