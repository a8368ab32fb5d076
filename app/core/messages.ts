/**
 * Every text of the shell. The English text is the key and what a locale without a translation shows;
 * names in braces are filled in by the caller.
 */
const chinese = {
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
  'Docs sidebar': '文档目录',
  'Expand “{label}”': '展开“{label}”',
  'Collapse “{label}”': '收起“{label}”',
  'Menu of “{label}”': '“{label}”的菜单',
  'On this page': '本页目录',
  Breadcrumbs: '页面路径',
  'Home page': '首页',
  'Docs pages': '上一页与下一页',
  Previous: '上一页',
  Next: '下一页',
  'Edit this page': '编辑此页',
  'Last updated on {date}': '最后更新于 {date}',
  Search: '搜索',
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
  'For current documentation, see the latest version ({version}).': '最新内容请看最新版本（{version}）。',
  Changelog: '更新日志',
  '{tag} endpoint': '{tag}接口',
  // Tags and blog
  Tags: '标签',
  'All tags': '所有标签',
  'Pages tagged “{tag}”': '标有“{tag}”的页面',
  '{count} pages': '{count} 篇',
  Archive: '归档',
  'Recent posts': '近期文章',
  'Newer entries': '较新的文章',
  'Older entries': '较旧的文章',
  'Read more': '阅读全文',
  '{minutes} min read': '阅读需 {minutes} 分钟',
  // What a reader may take of a page
  'Copy or open': '复制或打开',
  'Copy page as Markdown': '复制本页 Markdown',
  'View as Markdown': '查看 Markdown',
  'Ask {assistant} about this page': '在 {assistant} 中提问',
  'Read {url} and answer my questions about it.': '请阅读 {url}，然后回答我关于它的问题。',
  'Copy MCP server address': '复制 MCP 服务地址',
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
  'There is no page at this address.': '这个地址没有对应的页面。',
  'Go to the home page': '回到首页',
  'Perhaps you were looking for': '你要找的也许是',
  'Where the docs begin': '从这里开始读',
} as const;

/** A text of the shell in English: the key of the catalogue. */
export type MessageKey = keyof typeof chinese;

const catalogue: Record<string, Readonly<Record<MessageKey, string>> | undefined> = {
  'zh-Hans': chinese,
  zh: chinese,
  'zh-CN': chinese,
};

/** The texts of the banner for a wrong base URL, in the languages that it shows; apart, as an inline script carries them. */
export const baseUrlTexts = {
  title: 'This site did not load properly. 本站未能正常加载。',
  cause: 'A common reason is a wrong base URL in the site’s configuration. 常见的原因是站点配置里的 base URL 不正确。',
  current: 'Configured base URL 当前的 base URL',
  suggestion: 'Suggested base URL 建议的 base URL',
};

export type MessageValues = Record<string, string | number>;

/** The text for a key in a locale, with `{name}` replaced by the value of that name; English where the locale has no catalogue. */
export function message(locale: string, key: MessageKey, values: MessageValues = {}): string {
  const text: string = catalogue[locale]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text in English and in the site's own language, for screens that a reader must understand whatever happened. */
export function bothLanguages(locale: string, key: MessageKey): string[] {
  const local = message(locale, key);
  return local === key ? [key] : [key, local];
}
