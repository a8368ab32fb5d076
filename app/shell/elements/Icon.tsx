import { icons } from 'site:data';
import type { IconName } from '../../core/site.ts';

/** A decorative icon in the text's colour. Inline SVG, because a CSS mask would load an image. */
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
