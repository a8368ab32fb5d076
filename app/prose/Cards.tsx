import type { ReactNode } from 'react';

/** Cards side by side, as many as fit. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}

/** A card that is a link as a whole; `icon` is the name of an icon of the site's set. */
export function Card({ title, href, icon, children }: { title: string; href?: string; icon?: string; children?: ReactNode }) {
  return (
    <div className="card" data-icon={icon}>
      <p className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</p>
      {children}
    </div>
  );
}
