import type { ReactNode } from 'react';
import { type CalloutKind, calloutKinds } from '../core/callout-kinds.ts';
import { LucideIcon } from './LucideIcon.tsx';
import { message as t } from './message.ts';

type CalloutProps = { kind: CalloutKind; icon: string; titled?: string; children: ReactNode };

/**
 * A callout, `:::tip[Title]` in a page. If it is `titled`, the title is its first child. The build sets `icon` to the
 * SVG shapes of the kind's icon.
 */
export function Callout({ kind, icon, titled, children }: CalloutProps) {
  return (
    <aside className="callout" data-kind={kind}>
      <LucideIcon shapes={icon} />
      {titled === undefined ? <p className="callout-title">{t(calloutKinds[kind].title)}</p> : null}
      {children}
    </aside>
  );
}
