/** Texts of the components that authors use: code blocks, tabs, figures, callouts, the changelog. */
export const content = {
  'Copy code': '复制代码',
  'Try it': '试一试',
  'The console could not be loaded. Check the connection, then try again or reload the page.':
    '控制台没能加载。请检查网络连接，再按一次或刷新页面。',
  Copied: '已复制',
  'Language of the sample': '代码示例的语言',
  Options: '选项',
  Note: '说明',
  Tip: '提示',
  Info: '信息',
  Warning: '注意',
  Danger: '警告',
  Enlarge: '放大',
  Reduce: '缩小',
  'Filter by kind of change': '按类别筛选',
  All: '全部',
  Download: '下载',
  'Download {name}': '下载：{name}',
} as const;
