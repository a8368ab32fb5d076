import { describe, expect, inject, test } from 'vitest';
import { byKind } from '../../tests/support/search-questions/by-kind.ts';
import { questions } from './mcp-questions.ts';
import { useMcp } from '../../tests/support/mcp.ts';

const { call } = useMcp(inject('origin'));

describe('the MCP endpoint', () => {
  // Each question as a developer would put it, and where the answer stands: among the first three results.
  test.each([
    ['怎样安装 Java SDK', '/sdk/java/install/'],
    ['pip install openai', '/sdk/python/install/'],
    ['流式输出的结束标记', '[DONE]'],
    ['temperature 的取值范围', 'createChatCompletion.request.temperature'],
    ['max_completion_tokens', 'max_completion_tokens'],
    ['top_logprobs 最多几个', 'top_logprobs'],
    ['嵌入一次最多多少条输入', '/api-guides/embedding/'],
    ['dimensions 哪些模型支持', 'dimensions'],
    ['图像的 URL 多久失效', '60 分钟'],
    ['gpt-image-1 保存图片', '/api-guides/gpt-image-1/'],
    ['nano-banana 编辑图像', '/api-guides/nano-banana/'],
    ['语音合成 speed 范围', 'createSpeech.request.speed'],
    ['读超时 怎样设置', '/api-guides/timeout/'],
    ['thinking budget 思考预算', '/api-guides/gemini-2.5-thinking/'],
    ['FIM 中间填充', '/api-guides/fim/'],
    ['Responses API 与对话接口的差异', '/api-guides/openai-response/'],
    ['实时会话 事件顺序', '/api-guides/realtime/'],
    ['错误对象 有哪些字段', 'rror'],
    ['functions 已弃用 改用什么', 'functions'],
    ['GPT-5 什么时候新增', '/changelog/2025/08/'],
  ])('answers “%s”', async (query, expected) => {
    const { text, failed } = await call('search_docs', { query, limit: 3 });
    expect(failed).toBe(false);
    expect(text).toContain(expected);
  });

  // With the tools alone, as an assistant does: what it gets for one search, before it reads anything in full.
  test('answers what developers ask in the first result, in few characters', async () => {
    const misses: string[] = [];
    const sizes: number[] = [];
    let told = 0;
    for (const { query, place, words } of questions) {
      const { text } = await call('search_docs', { query });
      const [, first = ''] = /^1\. \[.*\]\((\S+)\)$/m.exec(text) ?? [];
      if (!place.test(decodeURI(first))) misses.push(`${query} → ${decodeURI(first)}`);
      if (text.includes(words)) told++;
      sizes.push(text.length);
    }
    const [median, most] = [sizes.toSorted((a, b) => a - b)[sizes.length >> 1], Math.max(...sizes)];
    console.log(
      `search_docs: ${questions.length - misses.length} of ${questions.length} questions have their answer’s place as first result; ` +
        `${told} are answered by the text of the results; an agent reads ${median} characters, at most ${most}\n${misses.join('\n')}`,
    );
    expect(questions).toHaveLength(41);
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(4);
    expect(told).toBeGreaterThanOrEqual(36);
    expect(median).toBeLessThan(3500);
    expect(most).toBeLessThan(6000);
  });

  // The queries by which the site's own search is measured: synonyms, pinyin, slips, parts of words, traditional characters.
  test('finds what the site’s search finds, by whatever kind of query', async () => {
    const misses: string[] = [];
    for (const { kind, query, pages } of byKind) {
      const { text } = await call('search_docs', { query, limit: 3 });
      const found = [...text.matchAll(/\]\(https:\/\/[^/]+([^)#]*)/g)].map(([, path = '']) => path);
      if (!found.some((path) => pages.includes(path))) misses.push(`${kind}: ${query} → ${found.join(' ')}`);
    }
    console.log(
      `search_docs: ${byKind.length - misses.length} of ${byKind.length} queries answered among the first three`,
    );
    expect(misses.length / byKind.length, misses.join('\n')).toBeLessThan(0.05);
  });

  test('reads on where an answer ended', async () => {
    const whole = await call('read_operation', { operation: 'createChatCompletion' });
    const next = Number(/offset: (\d+)/.exec(whole.text)?.[1]);
    expect(next).toBeGreaterThan(0);
    expect(
      (await call('read_operation', { operation: 'createChatCompletion', offset: next })).text.slice(0, 40),
    ).not.toBe(whole.text.slice(0, 40));
  });
});
