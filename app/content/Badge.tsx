import type { ReactNode } from 'react';

/** A short inline label, such as “new” or “beta”. */
export function Badge({ kind = 'note', children }: { kind?: string; children: ReactNode }) {
  return (
    <span className="badge" data-kind={kind}>
      {children}
    </span>
  );
}
