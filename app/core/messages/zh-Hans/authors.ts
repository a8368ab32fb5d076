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
