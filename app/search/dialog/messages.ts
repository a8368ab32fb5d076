/** The texts of the search dialog; they come with its chunk. The English text is the key, as in the shell's own catalogue. */
const chinese = {
  'Search the docs': '搜索文档',
  'Search guides, parameters, error codes…': '搜索指南、参数、错误码……',
  Close: '关闭',
  'Clear the text': '清空输入',
  Results: '搜索结果',
  Sections: '按栏目筛选',
  All: '全部',
  'Searching…': '正在搜索……',
  '{count} pages found': '找到 {count} 个页面',
  'More results': '更多结果',
  'Nothing found for “{query}”': '没有找到“{query}”',
  'Nothing in this section': '这个栏目里没有结果',
  'Search all sections': '在全部栏目中搜索',
  'Try one of these': '可以试试',
  'Try fewer or other words. Pinyin, abbreviations and parts of identifiers work too.':
    '试试更少或换一种说法；拼音、首字母和标识符的一部分也能搜。',
  'List of all pages': '全部页面一览',
  'Recent searches': '最近搜索',
  'Clear recent searches': '清除记录',
  'What you can type': '可以这样搜',
  'Any part of a word, a parameter such as {parameter}, pinyin, or a whole question':
    '词的任意一部分、参数名（如 {parameter}）、拼音，或一整句话',
  'Search could not be loaded.': '搜索加载失败。',
  Retry: '重试',
  'Mark the words on the page': '在页面上标出搜索词',
  'to select': '选择',
  'to open': '打开',
  'in a new tab': '在新标签页打开',
  'to close': '关闭',
  '{count} marked': '已标出 {count} 处',
  'Previous mark': '上一处',
  'Next mark': '下一处',
  'Remove the marks': '清除标记',
} as const;

export type SearchMessage = keyof typeof chinese;

/** A text of the dialog in a locale; names in braces are filled in. */
export function searchMessage(
  locale: string,
  key: SearchMessage,
  values: Record<string, string | number> = {},
): string {
  const text: string = locale.startsWith('zh') ? chinese[key] : key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
