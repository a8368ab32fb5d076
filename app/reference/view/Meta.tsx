import type { ReactNode } from 'react';

/** A label followed by links, below an operation or schema. */
export function Meta({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="meta">
      <span>{label}</span> {children}
    </p>
  );
}
