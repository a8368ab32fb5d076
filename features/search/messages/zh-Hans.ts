import type { Texts } from '../../../app/core/messages/say.ts';

/** Texts of the search dialog, of marked words on a page, and of the search page. */
export const search = {
  'Search the docs': '搜索文档',
  'Search guides, parameters, error codes…': '搜索指南、参数、错误码……',
  Close: '关闭',
  'Clear the text': '清空输入',
  Results: '搜索结果',
  Sections: '按栏目筛选',
  All: '全部',
  'Searching…': '正在搜索……',
  'Pages found: {count}': '找到 {count} 个页面',
  'More results': '更多结果',
  'Nothing found for “{query}”': '没有找到“{query}”',
  'Nothing in this section': '这个栏目里没有结果',
  'Search all sections': '在全部栏目中搜索',
  'Try one of these': '可以试试',
  'Try fewer or other words. Abbreviations and parts of identifiers work too.':
    '试试更少或换一种说法；拼音、首字母和标识符的一部分也能搜。',
  'List of all pages': '全部页面一览',
  'Recent searches': '最近搜索',
  'Clear recent searches': '清除记录',
  'Start here': '常用页面',
  'Any part of a word, the name of a parameter, or a whole question':
    '可以输入词的任意一部分、参数名、拼音，或一整句话。',
  'Search could not be loaded.': '搜索没能加载，请检查网络连接。',
  Retry: '重试',
  'Mark the words on the page': '在页面上标出搜索词',
  'Shortcuts of a single key': '单键快捷键',
  'to select': '选择',
  'to open': '打开',
  'in a new tab': '在新标签页打开',
  'to close': '关闭',
  'Marked: {count}': '已标出 {count} 处',
  'Previous mark': '上一处',
  'Next mark': '下一处',
  'Remove the marks': '清除标记',
  // The search page, which works without JavaScript
  'Open the search': '打开搜索',
  '{open}, or press {keys} ({mac} on a Mac).': '{open}，或按 {keys}（Mac 为 {mac}）。',
  'It needs JavaScript and WebAssembly. Without them, “find in page” searches the pages, sections and operations below.':
    '搜索在浏览器里进行，需要启用 JavaScript 和 WebAssembly。没有它们时，用浏览器自带的“在页面中查找”：这里列出了每一页及其各节，以及每一个接口。',
  'Other pages': '其他页面',
  Search: '搜索',
  'Search {title}, and a list of all its pages': '在{title}中搜索，以及全部页面的列表',
  Other: '其他',
  '{tag} endpoint': '{tag}接口',
} as const;

/** The texts of the search in one language. */
export type SearchMessages = Texts<keyof typeof search>;
