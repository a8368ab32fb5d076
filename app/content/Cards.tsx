import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** A responsive grid of cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

/** A card that is a link. The build replaces the name of a Lucide icon in `icon` by its SVG shapes. */
export function Card({
  title,
  href,
  icon,
  children,
}: {
  title: string;
  href?: string;
  icon?: string;
  children?: ReactNode;
}) {
  return (
    <div className="card">
      {icon === undefined ? null : <Icon shapes={icon} />}
      <p className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</p>
      {children}
    </div>
  );
}
