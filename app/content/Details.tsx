import type { ReactNode } from 'react';

/** A native `<details>`; a summary that is written as `summary="…"` is the first of its children. */
export function Details({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <details className="details">
      {summary === undefined ? null : <summary>{summary}</summary>}
      {children}
    </details>
  );
}
