import type { ReactNode } from 'react';

/** A short label inside a line: “new”, “beta”. */
export function Badge({ kind = 'note', children }: { kind?: string; children: ReactNode }) {
  return (
    <span className="badge" data-kind={kind}>
      {children}
    </span>
  );
}
