import { Children, type ReactNode } from 'react';
import { LucideIcon } from './LucideIcon.tsx';

/** A responsive grid of cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

type CardProps = { title?: string; href?: string; icon?: string; children?: ReactNode };

/**
 * A card that is a link. The build replaces a Lucide icon's name in `icon` by its SVG shapes, and moves a `title` with
 * Markdown into the first child.
 */
export function Card({ title, href, icon, children }: CardProps) {
  const [first, ...others] = Children.toArray(children);
  const [heading, text] = title === undefined ? [first, others] : [title, children];
  return (
    <div className="card">
      {icon === undefined ? null : <LucideIcon shapes={icon} />}
      <p className="card-title">{href === undefined ? heading : <a href={href}>{heading}</a>}</p>
      {text}
    </div>
  );
}
