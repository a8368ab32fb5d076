import type { ReactNode } from 'react';

/** A native `<details>`; the build moves a summary in an attribute (`summary="…"`) into the first child. */
export function Details({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <details className="details">
      {summary === undefined ? null : <summary>{summary}</summary>}
      {children}
    </details>
  );
}
