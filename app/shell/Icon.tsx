/** The names that the style sheet draws; `app/styles/icons.css` has a place on the sheet for each. */
export type IconName = 'menu' | 'close' | 'chevron' | 'search' | 'sun' | 'moon' | 'system' | 'globe' | 'home' | 'edit' | 'external';

/** An icon of the site's set in the colour of the text beside it; it says nothing to a screen reader. */
export function Icon({ name }: { name: IconName }) {
  return <span className="icon" data-icon={name} aria-hidden="true" />;
}
