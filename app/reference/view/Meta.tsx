import type { ReactNode } from 'react';

/** A line of what belongs to an operation or schema: what it is, then links. */
export function Meta({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="meta">
      <span>{label}</span> {children}
    </p>
  );
}
