import type { ReactNode } from 'react';
import { useReference } from './reference-context.ts';

/**
 * A name that links to its own place; the browser's script also copies the address.
 * Ids that the place had in earlier releases stand before it, so that old links find it without script.
 */
export function Anchor({ id, children }: { id: string; children: ReactNode }) {
  const aliases = useReference().data.reference.aliases[id] ?? [];
  return (
    <>
      {aliases.map((alias) => (
        <span key={alias} id={alias} />
      ))}
      <a className="anchor" href={`#${encodeURI(id)}`}>
        {children}
      </a>
    </>
  );
}
