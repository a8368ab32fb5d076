import type { ReactNode } from 'react';

const titles = { note: '说明', tip: '提示', info: '信息', warning: '注意', danger: '警告' };

export type CalloutKind = keyof typeof titles;

/** A remark that stands out of the text; `:::tip[标题]` in a page. */
export function Callout({ kind, title, children }: { kind: CalloutKind; title?: string; children: ReactNode }) {
  return (
    <aside className="callout" data-kind={kind}>
      <p className="callout-title">{title ?? titles[kind]}</p>
      {children}
    </aside>
  );
}
