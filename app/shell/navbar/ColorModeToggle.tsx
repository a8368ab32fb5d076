import { useEffect } from 'react';
import { chooseColorMode, followColorMode, nextChoice, useColorModeChoice } from './color-mode.ts';
import { Icon } from '../elements/Icon.tsx';
import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/**
 * Light, dark, and the system's where the site follows it. The style sheet shows the icon of the current choice
 * by an attribute of `<html>` that is there before the first paint.
 */
export function ColorModeToggle() {
  const { site } = useSite();
  const choice = useColorModeChoice();
  useEffect(() => followColorMode(site), [site]);
  if (site.colorMode.disableSwitch) return null;
  const label = choice === undefined ? t('Switch colour mode') : t('Colour mode: {mode}', { mode: t(choice) });
  return (
    <button
      type="button"
      className="navbar-button color-mode"
      aria-label={label}
      title={label}
      onClick={() => choice && chooseColorMode(nextChoice(choice, site), site)}
    >
      <Icon name="sun" />
      <Icon name="moon" />
      <Icon name="system" />
      <span className="visually-hidden" role="status">
        {choice === undefined ? null : label}
      </span>
    </button>
  );
}
