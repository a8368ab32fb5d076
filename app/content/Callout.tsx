import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const titles = { note: '说明', tip: '提示', info: '信息', warning: '注意', danger: '警告' };

export type CalloutKind = keyof typeof titles;

/** A remark that stands out of the text; `:::tip[标题]` in a page. The build puts the shapes of its kind's icon in `icon`. */
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
      <p className="callout-title">{title ?? titles[kind]}</p>
      {children}
    </aside>
  );
}
