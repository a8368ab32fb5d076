import type { ReactNode } from 'react';

/** A native `<details>`. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="details">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
