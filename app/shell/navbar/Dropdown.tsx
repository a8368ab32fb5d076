import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { IconName } from '../../core/icon-name.ts';
import { Icon } from '../elements/Icon.tsx';
import { useHref } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';
import { onOutside } from '../elements/on-outside.ts';

type DropdownProps = {
  /** Id of the menu, unique on the page. `useId` would differ between the Worker's document and the hydrated part. */
  id: string;
  label: string;
  /** What the menu is for, when the label is only its current value. */
  name: string | undefined;
  icon: IconName | undefined;
  /** Makes the label a link and gives the menu a button of its own. */
  to: string | undefined;
  /** List items. */
  children: ReactNode;
};

/**
 * A menu in the navbar: a button that shows a list of links (the disclosure pattern of the ARIA practices guide).
 * Hovering opens it for as long as the pointer stays; a press or a key opens it until it is closed.
 */
export function Dropdown({ id, label, name, icon, to, children }: DropdownProps) {
  const [open, setOpen] = useState<'hovered' | 'pressed'>();
  const box = useRef<HTMLDivElement>(null);
  const enter = useRef<'first' | 'last'>(undefined);
  const href = useHref();
  const close = () => setOpen(undefined);

  useEffect(() => {
    if (open === undefined) return;
    if (enter.current !== undefined)
      links(box.current)
        .at(enter.current === 'first' ? 0 : -1)
        ?.focus();
    enter.current = undefined;
    return onOutside(box, () => setOpen(undefined));
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape' && open !== undefined) {
      close();
      box.current?.querySelector('button')?.focus();
    } else if (key === 'ArrowDown' || key === 'ArrowUp' || (open !== undefined && (key === 'Home' || key === 'End'))) {
      event.preventDefault();
      const all = links(box.current);
      const at = all.findIndex((link) => link === document.activeElement);
      if (open === undefined) {
        enter.current = key === 'ArrowDown' ? 'first' : 'last';
        setOpen('pressed');
      } else all.at(target(key, at, all.length))?.focus();
    }
  };
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    if (event.type === 'pointerenter') setOpen(open ?? 'hovered');
    else if (open === 'hovered') close();
  };
  const button = {
    type: 'button' as const,
    'aria-expanded': open !== undefined,
    'aria-controls': id,
    onClick: () => setOpen(open === 'pressed' ? undefined : 'pressed'),
  };
  return (
    <div className="dropdown" ref={box} onKeyDown={onKeyDown} onPointerEnter={onPointer} onPointerLeave={onPointer}>
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
      <ul
        className="dropdown-menu"
        id={id}
        data-open={open === undefined ? undefined : ''}
        onClick={(event) => event.target instanceof HTMLAnchorElement && close()}
      >
        {children}
      </ul>
    </div>
  );
}

function links(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>('.dropdown-menu :is(a, button)') ?? [])];
}

function target(key: string, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key === 'ArrowDown') return (at + 1) % count;
  return at <= 0 ? -1 : at - 1;
}
