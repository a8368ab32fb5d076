import { describe, expect, test } from 'vitest';
import type { Postings } from './find.ts';
import type { SearchManifest } from './index-file.ts';
import { createSearch } from './search.ts';
import { tokenStream, type Indexed } from './tokenize.ts';

/** Creates a search over pages in memory, which returns the names of pages. */
function searchOver(
  pages: Record<string, Partial<Indexed>>,
  synonyms: [present: string[], absent: string[], translated?: string[]][] = [],
  words: string[] = [],
) {
  const names = Object.keys(pages);
  const streams = Object.values(pages).map((page) =>
    tokenStream({ titles: [], keywords: [], headings: [], texts: [], ...page }),
  );
  const postings = async (token: string): Promise<Postings> => {
    const matches: Postings = new Map();
    for (const [record, { contents }] of streams.entries()) {
      const positions = contents
        .join(' ')
        .split(' ')
        .flatMap((other, position) => (other.startsWith(token) ? [position] : []));
      if (positions.length > 0) matches.set(record, positions);
    }
    return matches;
  };
  const manifest: SearchManifest = {
    sections: [''],
    pages: names.map((name) => [name, 0, 1]),
    records: names.map((name, number) => [name, number, streams[number]?.zones ?? [0, 0, 0]]),
    synonyms: synonyms.map(([present, absent, translated = []]) => [present, absent, '', translated]),
    words: 'words',
    pinyin: 'pinyin',
    variants: 'variants',
  };
  const files: { [name: string]: unknown } = {
    words,
    pinyin: {
      readings: { chao: '超', shi: '时式', liu: '流', shu: '输', chu: '出' },
      names: ['超时', '流式输出'],
      words: [],
      sounds: [],
    },
    variants: { 時: '时', 誤: '误', 錯: '错', 伺服器: '服务器', 設定: '设置' },
  };
  const search = createSearch(manifest, { postings, read: async (name) => files[name] });
  const pagesOf = async (query: string) => (await search(query)).pages.map(({ page }) => names[page]);
  return Object.assign(pagesOf, {
    marked: async (query: string) => (await search(query)).terms.map(({ text }) => text),
  });
}

describe('a query', () => {
  test('finds what stands side by side, not what stands apart', async () => {
    const search = searchOver({
      right: { texts: ['支持流式输出。'] },
      wrong: { texts: ['流程的式样，先输入再给出结果；流式的数据会输出。'] },
    });
    expect(await search('流式输出')).toEqual(['right']);
    expect(await search('式输')).toEqual(['right']);
  });

  test('may have a space between a name and its version', async () => {
    const pages = { right: { texts: ['gpt-5.1'] }, wrong: { titles: ['gpt'], texts: ['5.1'] } };
    expect(await searchOver(pages, [], ['gpt_5_1'])('GPT 5.1')).toEqual(['right']);
    expect((await searchOver(pages)('GPT 5.1'))[0]).toBe('wrong');
    const qwen = { right: { texts: ['qwen3', 'qwen3-next'] }, wrong: { titles: ['qwen'], texts: ['3'] } };
    expect(await searchOver(qwen, [], ['qwen3', 'qwen3_next'])('qwen 3')).toEqual(['right']);
    const python = { venv: { texts: ['python3'] }, install: { titles: ['python'], texts: ['3'] } };
    expect((await searchOver(python, [], ['python3'])('python 3'))[0]).toBe('install');
  });

  test('marks no words that say nothing', async () => {
    const search = searchOver({ page: { texts: ['speech to text', '参数'] } }, [[['speech to text'], ['asr']]]);
    expect(await search('speech to text')).toEqual(['page']);
    expect((await search.marked('speech to text')).toSorted()).toEqual(['speech', 'text']);
    // A single word, or a word beside Chinese, is a name.
    expect(await search.marked('to')).toEqual(['to']);
    expect((await search.marked('参数 to')).toSorted()).toEqual(['to', '参数']);
  });

  test('puts title before heading before text, and an exact identifier before all', async () => {
    const search = searchOver({
      text: { texts: ['temperature 重试 重试 重试'] },
      heading: { headings: ['怎样重试'] },
      title: { titles: ['超时与重试'] },
      identifier: { headings: ['temperature'] },
      mention: {
        titles: ['随机'],
        keywords: ['temperature'],
        texts: ['temperature temperature temperature temperature'],
      },
    });
    expect(await search('重试')).toEqual(['title', 'heading', 'text']);
    expect((await search('temperature'))[0]).toBe('identifier');
  });

  test('finds an identifier whole, by its beginning, by a part and from inside', async () => {
    const search = searchOver({ page: { texts: ['max_completion_tokens'] } }, [], ['max_completion_tokens']);
    for (const query of [
      'max_completion_tokens',
      'maxCompletionTokens',
      'max_compl',
      'completion',
      'completion_tokens',
      'MAX COMPLETION TOKENS',
    ])
      expect(await search(query), query).toEqual(['page']);
  });

  test('finds by its name what does not say the word that asks for its property', async () => {
    const search = searchOver({
      mention: { titles: ['语音合成'], texts: ['范围更大的 speed'] },
      field: { titles: ['speed'], keywords: ['语音合成'], texts: ['0.25 到 4'] },
      other: { titles: ['speed'], keywords: ['视频'], texts: ['1 到 2'] },
    });
    expect((await search('语音合成 speed 范围')).slice(0, 2)).toEqual(['field', 'mention']);
    expect((await search('视频 speed 范围'))[0]).toBe('other');
  });

  test('takes a word in brackets for a mark, which is no part of a name', async () => {
    const search = searchOver({ name: { headings: ['response.done'] }, mark: { texts: ['最后是 data: [DONE]'] } });
    expect(await search('done')).toEqual(['name', 'mark']);
    expect(await search('[DONE]')).toEqual(['mark']);
  });

  test('needs all its words, and does with most when no page has them all', async () => {
    const search = searchOver({ both: { texts: ['Java 安装'] }, one: { texts: ['Java 简介'] } });
    expect(await search('java 安装')).toEqual(['both']);
    expect(await search('java 安装 火星')).toEqual(['both']);
  });

  test('may be a question', async () => {
    const search = searchOver({
      right: { headings: ['设置超时'], texts: ['默认时间'] },
      wrong: { texts: ['设置别的'] },
    });
    expect((await search('怎么设置超时时间？'))[0]).toBe('right');
  });

  test('may count things, which says nothing about its subject', async () => {
    const search = searchOver({
      right: { headings: ['生成海报'] },
      wrong: { headings: ['10 张'], texts: ['生成 10 张'] },
    });
    for (const query of ['生成 10 张海报', '生成十张海报']) expect((await search(query))[0], query).toBe('right');
  });

  test('of one letter finds what begins with it, not what has it inside', async () => {
    const search = searchOver({ begins: { texts: ['top_p'] }, inside: { texts: ['cost'] } }, [], ['cost', 'top_p']);
    expect(await search('t')).toEqual(['begins']);
    expect(await search('os')).toEqual(['inside']);
  });

  test('may be in traditional characters, in pinyin, misspelt or in full width', async () => {
    const search = searchOver({ page: { titles: ['超时'], texts: ['embedding'] } }, [], ['embedding']);
    for (const query of ['超時', 'chaoshi', 'cs', 'embeding', 'ｅｍｂｅｄｄｉｎｇ', '超'])
      expect(await search(query), query).toEqual(['page']);
  });

  test('with a wrong character in a word finds that word, unless the character makes a word there', async () => {
    const search = searchOver({
      streams: { headings: ['流式输出'] },
      other: { texts: ['输出，流程'] },
      pages: { texts: ['流程输出'] },
    });
    expect((await search('实现流失输出'))[0]).toBe('streams');
    expect((await search('流程输出'))[0]).toBe('pages');
  });

  test('may use the words of Taiwan', async () => {
    const search = searchOver({ page: { texts: ['设置服务器超时'] }, other: { texts: ['设定'] } });
    expect(await search('設定伺服器')).toEqual(['page']);
  });

  test('may ask in English, where only the subject counts', async () => {
    const search = searchOver({ right: { texts: ['install'] }, wrong: { texts: ['how to'] } });
    expect(await search('how to install')).toEqual(['right']);
  });

  test('may use another word of the same meaning, also one of several words', async () => {
    const search = searchOver({ page: { texts: ['触发速率限制'] }, other: { texts: ['限制'] } }, [
      [['速率限制'], ['限流', 'rate limit']],
    ]);
    expect(await search('限流')).toEqual(['page']);
    expect(await search('rate limit')).toEqual(['page']);
  });

  test('with a typo in another word of the same meaning finds what that word finds', async () => {
    const search = searchOver({ page: { texts: ['幂等性'] } }, [[['幂等性'], ['idempotency']]]);
    expect(await search('idempotncy')).toEqual(['page']);
  });

  test('finds what a word of the same meaning finds while that is still being typed', async () => {
    const search = searchOver({ page: { texts: ['幂等性'] } }, [[['幂等性'], ['idempotency']]]);
    for (const typed of ['idem', 'idempo', 'idempoten']) expect(await search(typed)).toEqual(['page']);
  });

  test('in a wording that no page has is answered by the shorter word inside it', async () => {
    const search = searchOver({ page: { texts: ['乱码'] } }, [[['乱码'], ['中文乱码']]]);
    expect(await search('中文乱码')).toEqual(['page']);
  });

  test('in the plural finds what the singular means', async () => {
    const search = searchOver({ page: { texts: ['速率限制'] }, other: { texts: ['限制'] } }, [
      [['速率限制'], ['rate limit']],
    ]);
    expect(await search('rate limits')).toEqual(['page']);
  });

  test('may be several words of pinyin in one', async () => {
    const search = searchOver({ page: { titles: ['流式输出'], texts: ['超时'] }, other: { texts: ['超时'] } });
    expect((await search('liushichaoshi'))[0]).toBe('page');
  });

  test('may be introduced, and have words that any sentence has', async () => {
    const search = searchOver({ right: { texts: ['重试超时'] }, wrong: { texts: ['没有任何办法'] } });
    expect((await search('请问一下我想知道没有任何超时的重试'))[0]).toBe('right');
  });

  test('of one character that has synonyms finds these inside a sentence', async () => {
    const search = searchOver({ right: { texts: ['图像生成'] }, wrong: { texts: ['猫粮'] } }, [[['图像生成'], ['画']]]);
    expect((await search('给我画一只猫'))[0]).toBe('right');
  });

  test('may be pinyin with a space after each syllable', async () => {
    const search = searchOver({ page: { titles: ['超时'] }, other: { texts: ['chao'] } }, [], ['chao']);
    expect(await search('chao shi')).toEqual(['page']);
  });

  test('for a qualified class name finds the class, and the whole name where a page has it', async () => {
    const search = searchOver(
      { short: { texts: ['RateLimitError'] }, whole: { texts: ['openai.ChatCompletion'] } },
      [],
      ['rate_limit_error', 'openai_chat_completion'],
    );
    expect(await search('openai.RateLimitError: 429')).toEqual(['short']);
    expect(await search('openai.ChatCompletion')).toEqual(['whole']);
  });

  test('for a method of a class finds the class and the method', async () => {
    const search = searchOver(
      { right: { texts: ['OpenAIClient 的 fromEnv()'] }, wrong: { texts: ['open ai client from env'] } },
      [],
      ['open_ai_client', 'from_env'],
    );
    expect((await search('OpenAIClient.fromEnv'))[0]).toBe('right');
  });

  test('for a path of fields finds its last two names, and the whole path where a page has it', async () => {
    const search = searchOver(
      { field: { headings: ['content', 'delta.content'] }, event: { texts: ['response.output_text.delta'] } },
      [],
      ['delta_content', 'response_output_text_delta'],
    );
    expect(await search('choices[0].delta.content')).toEqual(['field']);
    expect(await search('response.output_text.delta')).toEqual(['event']);
  });

  test('for a number does not find another number that contains it', async () => {
    const search = searchOver({ page: { texts: ['429'] }, other: { texts: ['14290'] } }, [], ['14290', '429']);
    expect(await search('429')).toEqual(['page']);
  });

  test('about a property of a parameter finds the parameter first', async () => {
    const search = searchOver({
      other: { titles: ['取值范围'], texts: ['temperature 的范围'] },
      parameter: { headings: ['temperature'] },
    });
    expect(await search('temperature 取值范围')).toEqual(['parameter', 'other']);
  });

  test('that one page asks itself is also answered by the pages of its words', async () => {
    const search = searchOver({
      asks: { headings: ['批量请求超时怎么办'] },
      answers: { titles: ['超时'], texts: ['请求，超时，请求，超时'] },
    });
    expect(await search('请求超时怎么办')).toEqual(expect.arrayContaining(['asks', 'answers']));
  });

  test('does not count words of any sentence between question words', async () => {
    const search = searchOver({ answers: { titles: ['向量'] }, other: { texts: ['还是，还是'] } });
    expect(await search('向量选的还是小的')).toEqual(['answers']);
  });

  test('may say what kind of page it asks for', async () => {
    const search = searchOver({
      answers: { titles: ['语义检索'], texts: ['semantic search'] },
      other: { titles: ['教程'], texts: ['tutorial: semantic'] },
    });
    expect((await search('semantic search tutorial'))[0]).toBe('answers');
    expect((await search('检索 教程'))[0]).toBe('answers');
    expect((await search('教程'))[0]).toBe('other');
  });

  test('is not taken for a title that only its first word ends', async () => {
    const search = searchOver(
      { apart: { titles: ['Responses API'], texts: ['key'] }, together: { headings: ['API key'] } },
      [[['API key'], ['密钥']]],
    );
    expect((await search('密钥'))[0]).toBe('together');
  });

  test('may be a sentence of which a page has the words that matter', async () => {
    const search = searchOver({
      right: { texts: ['api_key option'] },
      wrong: { texts: ['The client must be set to the value'] },
    });
    expect((await search('The api_key client option must be set'))[0]).toBe('right');
  });

  test('in English finds what its words are on the site, and beside Chinese takes them for names', async () => {
    const search = searchOver({ page: { texts: ['请求头'] }, name: { headings: ['header'] } }, [
      [['请求头'], [], ['header', 'headers']],
    ]);
    expect(await search('headers')).toEqual(['page']);
    expect(await search('header 参数')).toEqual(['name']);
  });

  test('with an article is the query without it', async () => {
    const search = searchOver({ page: { texts: ['create image'] }, other: { texts: ['create an index'] } });
    expect((await search('create an image'))[0]).toBe('page');
  });

  test('finds what another form of an English word means, and what stands around an article', async () => {
    const search = searchOver({ page: { texts: ['认证'] }, vision: { texts: ['图像理解'] } }, [
      [['认证'], ['authentication']],
      [['图像理解'], ['describe image']],
    ]);
    expect(await search('how to authenticate')).toEqual(['page']);
    expect(await search('describe an image')).toEqual(['vision']);
  });

  test('corrects a character that is a synonym by itself, where another makes a known word', async () => {
    const search = searchOver({ page: { titles: ['流式输出'] }, other: { titles: ['流式的图'] } }, [[['图'], ['竖']]]);
    expect((await search('流式竖出'))[0]).toBe('page');
  });

  test('keeps a synonym that is like a title but for one character', async () => {
    const search = searchOver({ meant: { texts: ['沙盒'] }, alike: { titles: ['流式输出'] } }, [
      [['沙盒'], ['流式输入']],
    ]);
    expect(await search('怎么用上流式输入')).toEqual(['meant']);
  });

  test('does not hang on what is hardly a word', async () => {
    const search = searchOver({
      right: { titles: ['超时'], texts: ['retry'] },
      wrong: { texts: ['配到 retry'] },
    });
    expect((await search('retry 超时 配到'))[0]).toBe('right');
  });

  test('that nothing answers finds nothing', async () => {
    const search = searchOver({ page: { texts: ['超时'] } });
    for (const query of ['火星', 'zzqx', '', '，。', '%%']) expect(await search(query), query).toEqual([]);
  });
});

describe('of several words', () => {
  test('the class of a pasted exception tells more than the words of its message', async () => {
    const search = searchOver({
      message: { headings: ['response', 'closed'], texts: ['the response was closed'] },
      exception: { headings: ['SocketClosedError'] },
      other: { headings: ['request', 'body', 'connection'] },
    });
    expect((await search('SocketClosedError: response closed'))[0]).toBe('exception');
  });

  test('a synonym stays whole, though it has a word of questions', async () => {
    const search = searchOver(
      { retired: { headings: ['停用日期'] }, model: { headings: ['模型'], texts: ['模型 模型'] } },
      [[['停用日期'], ['不能用了']]],
    );
    expect(await search('模型突然不能用了')).toContain('retired');
  });
});
