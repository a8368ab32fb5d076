/** Texts that the build writes into the pages of authors; no browser says them. */
export const pages = {
  'Table {number}': '表格 {number}',
  'Link to “{title}”': '“{title}”的链接',
  Done: '已完成',
  'Not done': '未完成',
  Footnotes: '脚注',
  'Back to reference {number}': '回到引用 {number}',
  // The frames of a sequence diagram
  loop: '循环',
  alt: '分支',
  opt: '可选',
  par: '并行',
  critical: '必经',
  break: '中断',
  // The kinds of change of a changelog, unless the site has its own
  Added: '新增',
  Changed: '变更',
  Fixed: '修复',
  Deprecated: '弃用',
  Removed: '移除',
  Security: '安全',
} as const;
