import type { ReactNode } from 'react';

/** Text that unfolds when its summary is pressed. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="details">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
