export { content } from './content.ts';
export { shell } from './shell.ts';

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

/** Texts of the build's outputs: titles of generated pages, Markdown, `llms.txt`, feeds. */
export const outputs = {
  '{title} changelog': '{title}：更新日志',
  'All pages as Markdown: <{url}>': '全部页面的 Markdown：<{url}>',
  'Source: <{url}>': '来源：<{url}>',
  'Page not found': '找不到页面',
  'There is no page at this URL. All pages are listed at <{url}>.': '这个地址没有内容。全部页面见 <{url}>。',
  // The banner of the script before the first paint, for a wrong base URL
  'This site did not load properly.': '本站未能正常加载。',
  'A common reason is a wrong base URL in the site’s configuration.': '常见的原因是站点配置里的 base URL 不正确。',
  'Configured base URL': '当前的 base URL',
  'Suggested base URL': '建议的 base URL',
  // Names that every set of UI labels has, of a blog
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

/** Texts of the pages that `npm run new` creates. */
export const authors = {
  // Placeholders for the author's own text
  'Title of this update': '这次更新的标题',
  'What this page is about, in a sentence.': '一句话说明本页内容。',
  'Say what it is and when to use it.': '说明这是什么、何时使用。',
  'What readers ask, and the answer.': '读者会问什么，怎样回答。',
  'What this update brings, in a sentence.': '一句话概括这次更新。',
  'Say what changed, with a link to the guide or parameter.': '写出变化，并链接到指南或参数。',
  'Delete the groups that stay empty.': '没有的分组整段删去。',
  // Text that stays
  '{date}: {title}': '{date}：{title}',
  Latest: '最新',
  Prerequisites: '前提条件',
  'The API key is in the environment variable `{variable}`; the base URL is `%API_BASE_URL%`.':
    'API 密钥保存在环境变量 `{variable}` 中，基础 URL 为 `%API_BASE_URL%`。',
  'Smallest example': '最小示例',
  'Frequent questions': '常见问题',
} as const;
