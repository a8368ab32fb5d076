import type { ReactNode } from 'react';
import type { IconName } from '../../core/icon-name.ts';
import { Icon } from '../elements/Icon.tsx';
import { useHref } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

type DropdownProps = {
  /** Id of the menu, unique on the page. */
  id: string;
  label: string;
  /** What the menu is for, when the label is only its current value. */
  name: string | undefined;
  icon: IconName | undefined;
  /** Makes the label a link and gives the menu a separate button. */
  to: string | undefined;
  /** List items. */
  children: ReactNode;
};

/** A menu in the navbar: a button and the list of links that it shows. `app/browser/dropdowns.ts` makes it act. */
export function Dropdown({ id, label, name, icon, to, children }: DropdownProps) {
  const href = useHref();
  const button = { type: 'button' as const, 'aria-expanded': false, 'aria-controls': id };
  return (
    <div className="dropdown">
      {to === undefined ? (
        <button
          {...button}
          className="navbar-link"
          aria-label={name === undefined ? undefined : t('{name}: {text}', { name, text: label })}
        >
          {icon === undefined ? null : <Icon name={icon} />}
          {label}
          <Icon name="chevron" />
        </button>
      ) : (
        <>
          <a className="navbar-link" href={href(to)}>
            {label}
          </a>
          <button {...button} className="dropdown-toggle" aria-label={t('Menu of “{label}”', { label })}>
            <Icon name="chevron" />
          </button>
        </>
      )}
      <ul className="dropdown-menu" id={id}>
        {children}
      </ul>
    </div>
  );
}
