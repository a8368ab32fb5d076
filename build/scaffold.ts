import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Fault } from './fault.ts';
import { readFrontMatter } from './content/front-matter.ts';

/** A page to begin: its file below the site's folder, and its first text. */
export type Draft = { file: string; text: string };

/** What stands in the place of an author's own words; a page that still says it is not finished. */
export const placeholders = {
  title: '这次更新的标题',
  guideDescription: '一句话说明本页内容。',
  guideStart: '说明这是什么、何时使用。',
  questions: '读者会问什么，怎样回答。',
  entryDescription: '一句话概括这次更新。',
  added: '写出新增的内容，并链接到指南或参数，例如',
  changed: '没有的分组整段删去。',
};

const usage = 'npm run new guide <name> [title], or npm run new changelog [YYYY-MM-DD] [title]';

/**
 * What `npm run new` is to write, from its arguments.
 * @param today the day that a changelog entry bears unless one is given, YYYY-MM-DD
 * @throws Fault that says what to type instead
 */
export async function draftPage([kind, ...args]: string[], siteFolder: string, today: string): Promise<Draft> {
  const draft =
    kind === 'guide'
      ? await guideDraft(args, siteFolder)
      : kind === 'changelog'
        ? changelogDraft(args, today)
        : undefined;
  if (draft === undefined)
    throw new Fault(
      { file: 'npm run new' },
      kind === undefined ? 'needs the kind of page' : `knows no page of the kind “${kind}”`,
      usage,
    );
  if (existsSync(path.join(siteFolder, draft.file)))
    throw new Fault({ file: draft.file }, 'is there already', 'choose another name, or edit it');
  return draft;
}

/** Writes a draft, folders included. */
export async function writeDraft({ file, text }: Draft, siteFolder: string): Promise<void> {
  const absolute = path.join(siteFolder, file);
  await mkdir(path.dirname(absolute), { recursive: true });
  await writeFile(absolute, text, { flag: 'wx' });
}

async function guideDraft([name, ...title]: string[], siteFolder: string): Promise<Draft> {
  if (name === undefined || !/^[a-z0-9][a-z0-9.-]*$/.test(name))
    throw new Fault(
      { file: 'npm run new guide' },
      name === undefined ? 'needs a name, which becomes the URL' : `“${name}” cannot be part of a URL`,
      'lower-case letters, digits, dots and dashes: npm run new guide batch-requests 批量请求',
    );
  const folder = path.join(siteFolder, 'content/api-guides');
  return {
    file: `content/api-guides/${name}.mdx`,
    text: guideText(title.join(' ') || name, (await lastPosition(folder)) + 1),
  };
}

function changelogDraft(args: string[], today: string): Draft {
  const [first] = args;
  const dated = first !== undefined && /^\d/.test(first);
  const date = dated ? first : today;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)))
    throw new Fault({ file: 'npm run new changelog' }, `“${date}” is no date`, 'write it as 2025-08-27');
  const title = args.slice(dated ? 1 : 0).join(' ') || placeholders.title;
  return { file: `content/changelog/${date.replaceAll('-', '/')}.mdx`, text: changelogText(date, title) };
}

async function lastPosition(folder: string): Promise<number> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => /\.mdx?$/.test(name)) : [];
  const positions = await Promise.all(
    names.map(
      async (name) => readFrontMatter(await readFile(path.join(folder, name), 'utf8'), name).data.sidebar_position ?? 0,
    ),
  );
  return Math.max(0, ...positions);
}

function guideText(title: string, position: number): string {
  return `---
title: ${JSON.stringify(title)}
description: ${placeholders.guideDescription}
sidebar_position: ${position}
keywords: []
---

${placeholders.guideStart}

## 前提条件

- API 密钥保存在环境变量 \`AIGC_API_KEY\` 中，基础 URL 为 \`%API_BASE_URL%\`。

## 最小示例

<CodeGroup>

\`\`\`bash title="cURL"
curl %API_BASE_URL%/models \\
  -H "Authorization: Bearer $AIGC_API_KEY"
\`\`\`

\`\`\`python title="Python"
import os

from openai import OpenAI

client = OpenAI(
    api_key=os.environ["AIGC_API_KEY"],
    base_url="%API_BASE_URL%",
)

for model in client.models.list():
    print(model.id)
\`\`\`

</CodeGroup>

## 常见问题

${placeholders.questions}
`;
}

function changelogText(date: string, title: string): string {
  return `---
title: ${JSON.stringify(`${date}：${title}`)}
description: ${placeholders.entryDescription}
sidebar_label: ${JSON.stringify(`${date} ${title}`)}
date: ${date}
keywords: []
---

## 新增

- ${placeholders.added} [\`model\`](/api/#createChatCompletion.request.model)。

## 变更

- ${placeholders.changed}
`;
}
