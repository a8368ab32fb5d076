import type { ColorModeChoice } from '../../core/storage.ts';
import { Icon } from '../elements/Icon.tsx';
import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/**
 * Light, dark, and the system's where the site follows it. The style sheet shows the icon of the current choice
 * by an attribute of `<html>` that is there before the first paint; the browser's script names the choice.
 */
export function ColorModeToggle() {
  if (useSite().site.colorMode.disableSwitch) return null;
  const label = t('Switch colour mode');
  return (
    <button
      type="button"
      className="navbar-button color-mode"
      aria-label={label}
      title={label}
      data-light={labelOf('light')}
      data-dark={labelOf('dark')}
      data-system={labelOf('system')}
    >
      <Icon name="sun" />
      <Icon name="moon" />
      <Icon name="system" />
      <span className="visually-hidden" role="status" />
    </button>
  );
}

function labelOf(mode: ColorModeChoice): string {
  return t('Colour mode: {mode}', { mode: t(mode) });
}
