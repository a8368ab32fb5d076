import type { ReactNode } from 'react';

/** A short label inside a line: “新增”, “beta”. */
export function Badge({ kind = 'note', children }: { kind?: string; children: ReactNode }) {
  return (
    <span className="badge" data-kind={kind}>
      {children}
    </span>
  );
}
