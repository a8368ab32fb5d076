import { Children, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** A responsive grid of cards. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

type CardProps = { title?: string; href?: string; icon?: string; children?: ReactNode };

/**
 * A card that is a link. The build replaces the name of a Lucide icon in `icon` by its SVG shapes, and puts what `title` says in
 * Markdown before the other children.
 */
export function Card({ title, href, icon, children }: CardProps) {
  const [first, ...others] = Children.toArray(children);
  const [heading, text] = title === undefined ? [first, others] : [title, children];
  return (
    <div className="card">
      {icon === undefined ? null : <Icon shapes={icon} />}
      <p className="card-title">{href === undefined ? heading : <a href={href}>{heading}</a>}</p>
      {text}
    </div>
  );
}
