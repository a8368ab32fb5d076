import type { ReactNode } from 'react';
import { type CalloutKind, calloutKinds } from '../core/callout-kinds.ts';
import { Icon } from './Icon.tsx';
import { message as t } from './message.ts';

/** A callout, `:::tip[Title]` in a page. The build replaces `icon` by the SVG shapes of the kind's icon. */
export function Callout({
  kind,
  icon,
  title,
  children,
}: {
  kind: CalloutKind;
  icon: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <aside className="callout" data-kind={kind}>
      <Icon shapes={icon} />
      <p className="callout-title">{title ?? t(calloutKinds[kind].title)}</p>
      {children}
    </aside>
  );
}
