import type { ReactNode } from 'react';
import { type CalloutKind, calloutKinds } from '../core/callout-kinds.ts';
import { message as t } from './message.ts';

/**
 * A callout, `:::tip[Title]` in a page, whose title is the first of its children if it is `titled`. The build replaces
 * `icon` by the SVG shapes of the kind's icon.
 */
export function Callout({
  kind,
  icon,
  titled,
  children,
}: {
  kind: CalloutKind;
  icon: string;
  titled?: string;
  children: ReactNode;
}) {
  return (
    <aside className="callout" data-kind={kind}>
      <Icon shapes={icon} />
      {titled === undefined ? <p className="callout-title">{t(calloutKinds[kind].title)}</p> : null}
      {children}
    </aside>
  );
}

/** A short label inside a line: “new”, “beta”. */
export function Badge({ kind = 'note', children }: { kind?: string; children: ReactNode }) {
  return (
    <span className="badge" data-kind={kind}>
      {children}
    </span>
  );
}

/** A native `<details>`; a summary that is written as `summary="…"` is the first of its children. */
export function Details({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <details className="details">
      {summary === undefined ? null : <summary>{summary}</summary>}
      {children}
    </details>
  );
}

/** An icon; `shapes` is the inner HTML of its SVG, by which the build replaces the icon's name. */
export function Icon({ shapes }: { shapes: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes }} />
  );
}
