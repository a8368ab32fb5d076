/** Texts of the shell around every page. */
export const shell = {
  // Layout
  'Skip to main content': '跳到正文',
  Announcement: '公告',
  Close: '关闭',
  'Main navigation': '主导航',
  'Open menu': '打开菜单',
  'Close menu': '关闭菜单',
  Menu: '菜单',
  'Back to main menu': '返回主菜单',
  'Docs menu': '文档目录',
  'Menu of “{label}”': '“{label}”的菜单',
  '{name}: {text}': '{name}：{text}',
  'On this page': '本页目录',
  Breadcrumbs: '页面路径',
  'Home page': '首页',
  'Docs pages': '上一页与下一页',
  Previous: '上一页',
  Next: '下一页',
  'Edit this page': '编辑此页',
  'Last updated on {date}': '最后更新于 {date}',
  Search: '搜索',
  'Keyboard shortcuts': '键盘快捷键',
  'Shortcuts of a single key': '启用单键快捷键',
  Languages: '选择语言',
  Versions: '选择版本',
  Footer: '页脚',
  // Colour mode
  'Colour mode: {mode}': '颜色模式：{mode}',
  'Switch colour mode': '切换颜色模式',
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
  // Versions
  'Version: {version}': '版本：{version}',
  'This is the unreleased {version} version of {title}.': '这是 {title} 尚未发布的 {version} 版文档。',
  'This is the {version} version of {title}, which is no longer maintained.':
    '这是 {title} {version} 版的文档，该版本已不再维护。',
  'This page has not been translated yet.': '本页还没有译文，以下是原文。',
  'For current documentation, see the latest version ({version}).': '最新内容请看最新版本（{version}）。',
  Changelog: '更新日志',
  Tags: '标签',
  'For AI agents: all pages as Markdown are listed at {url}. Add index.md to the URL of a page to get its Markdown.':
    '给 AI 助手：全部页面的 Markdown 列在 {url}；一页的 URL 加上 index.md 就是它的 Markdown。',
  // Page actions
  'Copy or open': '复制或打开',
  'Copy page as Markdown': '复制本页 Markdown',
  'View as Markdown': '查看 Markdown',
  'Ask {assistant} about this page': '在 {assistant} 中提问',
  'Read {url} and answer my questions about it.': '请阅读 {url}，然后回答我关于它的问题。',
  'Copy MCP server address': '复制 MCP 服务地址',
  'Add MCP server to {editor}': '添加 MCP 服务到 {editor}',
  Copied: '已复制',
  'Copying failed': '复制失败',
  // States
  Loading: '正在加载',
  'This page crashed.': '此页面已崩溃。',
  'Page Error': '页面出错',
  'Try again': '重试',
  Retry: '重试',
  'This page could not be loaded.': '页面加载失败。',
  'Check your connection, then try again.': '请检查网络连接，然后重试。',
  'Page not found': '找不到页面',
  'There is no page at this URL.': '这个地址没有对应的页面。',
  'Go to the home page': '回到首页',
  'Perhaps you were looking for': '你要找的也许是',
  'Where the docs begin': '从这里开始读',
} as const;

/** Texts of the components that authors use: code blocks, tabs, figures, callouts, the changelog. */
export const content = {
  'Copy code': '复制代码',
  'Try it': '试一试',
  'The console could not be loaded.': '控制台没能加载，请检查网络后再试，或刷新页面。',
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

/** Texts that the build writes into content pages. They are not bundled for the browser. */
export const pages = {
  'Table {number}': '表格 {number}',
  'Table {number}: {column}': '表格 {number}：{column}',
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
  // Default kinds of change of a changelog
  Added: '新增',
  Changed: '变更',
  Fixed: '修复',
  Deprecated: '弃用',
  Removed: '移除',
  Security: '安全',
} as const;

/** Texts of the build's outputs: titles of generated pages, Markdown, `llms.txt`, feeds. */
export const outputs = {
  '{title} changelog': '{title}：更新日志',
  'All pages as Markdown: <{url}>': '全部页面的 Markdown：<{url}>',
  'Source: <{url}>': '来源：<{url}>',
  'Page not found': '找不到页面',
  'There is no page at this URL. All pages are listed at <{url}>.': '这个地址没有内容。全部页面见 <{url}>。',
  // The boot script's banner for a wrong base URL
  'This site did not load properly.': '本站未能正常加载。',
  'A common reason is a wrong base URL in the site’s configuration.': '常见的原因是站点配置里的 base URL 不正确。',
  'Configured base URL': '当前的 base URL',
  'Suggested base URL': '建议的 base URL',
  // Blog labels, which every set of UI labels has
  'All tags': '所有标签',
  'Pages tagged “{tag}”': '标有“{tag}”的页面',
  '{count} pages': '{count} 篇',
  Archive: '归档',
  'Recent posts': '近期文章',
  'Newer entries': '较新的文章',
  'Older entries': '较旧的文章',
  'Read more': '阅读全文',
  '{minutes} min read': '阅读需 {minutes} 分钟',
} as const;

/** Placeholder texts of pages that `npm run new` creates; a page that still contains one is not finished. */
export const placeholders = {
  'Title of this update': '这次更新的标题',
  'What this page is about, in a sentence.': '一句话说明本页内容。',
  'Say what it is, when to use it, and what most often goes wrong.': '说明这是什么、何时使用，以及最常出错的几处。',
  'What readers ask, and the answer.': '读者会问什么，怎样回答。',
  'What this update brings, in a sentence.': '一句话概括这次更新。',
  'Say what changed, with a link to the guide or parameter.': '写出变化，并链接到指南或参数。',
  'Delete the groups that stay empty.': '没有的分组整段删去。',
} as const;

/** Texts of the pages that `npm run new` creates, which authors keep. */
export const authors = {
  '{date}: {title}': '{date}：{title}',
  Latest: '最新',
  Prerequisites: '前提条件',
  'The API key is in the environment variable `{variable}`; the base URL is `%API_BASE_URL%`.':
    'API 密钥保存在环境变量 `{variable}` 中，基础 URL 为 `%API_BASE_URL%`。',
  'Smallest example': '最小示例',
  'Frequent questions': '常见问题',
} as const;
