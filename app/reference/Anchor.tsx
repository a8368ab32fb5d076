import type { ReactNode } from 'react';

/** A name that links to its own place; the browser's script also copies the address. */
export function Anchor({ id, children }: { id: string; children: ReactNode }) {
  return <a className="anchor" href={`#${encodeURI(id)}`}>{children}</a>;
}
