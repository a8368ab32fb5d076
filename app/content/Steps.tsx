import type { ReactNode } from 'react';

/** An ordered list drawn as a path of numbered steps. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className="steps">{children}</div>;
}
