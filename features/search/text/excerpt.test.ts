import { describe, expect, test } from 'vitest';
import { markTerms, sectionHits, termPattern, type Marked } from './excerpt.ts';
import type { Match, ShownTerm } from './query.ts';

const word = (text: string): Match => ({ kind: 'word', text, parts: [] });
const synonym = (...parts: string[]): Match => ({ kind: 'synonym', text: parts.join(''), parts });
const marksOf = (text: Marked) => text.flatMap((piece) => (piece.mark ? [piece.text] : []));
const textOf = (text: Marked) => text.map((piece) => piece.text).join('');
const marked = (text: string, ...terms: Match[]) => marksOf(markTerms(text, termPattern(terms)));

const section = (anchor: string, title: string, text: string, code = '') => ({
  anchor,
  title,
  trail: [],
  text,
  code,
});

describe('the marks', () => {
  test('of a word may begin inside another one, as it is still being typed', () => {
    expect(marked('createChatCompletion', word('comple'))).toEqual(['Comple']);
    expect(marked('MAX_TOKENS maxTokens', word('maxtokens'))).toEqual(['MAX_TOKENS', 'maxTokens']);
    expect(marked('POST /v1/v1/chat', word('v1v1'))).toEqual(['v1/v1']);
  });

  test('of a single letter or digit are whole words', () => {
    expect(marked('n 个 token，参数n、`n=2`', word('n'))).toEqual(['n', 'n', 'n']);
    expect(marked('5 个，50 个，v5', word('5'))).toEqual(['5', '5']);
    expect(marked('POST top_p topP', word('p'))).toEqual(['p', 'P']);
    expect(marked('APIError', synonym('api'))).toEqual(['API']);
  });

  test('of a synonym are whole words, or parts of an identifier', () => {
    expect(marked('ThreadPool, Unauthorized', synonym('read'), synonym('auth'))).toEqual([]);
    expect(marked('maxRetries, retries, 用retry重试', synonym('retry'), synonym('retries'))).toEqual([
      'Retries',
      'retries',
      'retry',
    ]);
    expect(marked('models 与 model', synonym('model'))).toEqual(['models', 'model']);
  });

  test('of a synonym of several words are those that follow each other', () => {
    expect(marked('read timeout, proxy_read_timeout, read it', synonym('read', 'timeout'))).toEqual([
      'read timeout',
      'read_timeout',
    ]);
    expect(marked('把 API 密钥放好，API 的密钥', synonym('api', '密钥'))).toEqual(['API 密钥']);
  });
});

describe('the sections of a result', () => {
  const timeout: ShownTerm[] = [{ kind: 'han', text: '超时', quality: 1, concept: 0 }];
  const found = (...sections: ReturnType<typeof section>[]) =>
    sectionHits({ title: '页面', trail: [], sections }, timeout, 2);
  const hits = (...sections: ReturnType<typeof section>[]) =>
    found(...sections).map(({ section: { anchor }, excerpt }) => [anchor, textOf(excerpt)]);

  test('begin with the one that is named so, and prose comes before code', () => {
    expect(
      hits(
        section('', '页面', '开头。'),
        section('code', '程序', '说明。', '# 超时\n# 超时'),
        section('prose', '说明', '先说别的。等到超时。'),
        section('named', '超时', '怎样设置。', 'read() # 超时'),
      ),
    ).toEqual([
      ['named', '怎样设置。'],
      ['prose', '等到超时。'],
      ['', '开头。'],
    ]);
  });

  test('begin with a title that has the word itself, not one with another word around it', () => {
    const text: ShownTerm = { kind: 'word', text: 'text', parts: [], quality: 1, concept: 0 };
    const sections = [section('window', 'Context', '窗口。'), section('input', '输入', 'text')];
    expect(sectionHits({ title: '页面', trail: [], sections }, [text], 2)[0]?.section.anchor).toBe('input');
  });

  test('come with the top of the page where it is not one of them', () => {
    const top = section('', '页面', '开头。');
    const named = section('named', '超时', '怎样设置。');
    expect(hits(top, named)).toEqual([
      ['named', '怎样设置。'],
      ['', '开头。'],
    ]);
    expect(hits(top)).toEqual([['', '开头。']]);
  });

  test('begin with the one that has the rare word of a question, however many synonyms another has of the common one', () => {
    const errors = ['错误', '异常', '故障', '报错'].map((text): ShownTerm => ({
      kind: 'han',
      text,
      quality: 0.7,
      concept: 0,
    }));
    const asked: ShownTerm[] = [{ kind: 'han', text: '模拟', quality: 1, concept: 1 }, ...errors];
    const sections = [
      section('errors', '流式响应中的错误', '报错时先看异常与故障。'),
      section('retry', '重试', '遇到错误再试。'),
      section('sandbox', '沙盒', '模拟的响应：模拟故障，模拟截断。'),
    ];
    const [first] = sectionHits({ title: '页面', trail: [], sections }, asked, 2);
    expect(first?.section.anchor).toBe('sandbox');
  });

  test('tell apart what stands in lines of its own: cells, items, sentences', () => {
    const lines = '超时\n600 秒\n先读这里。\n再试。\nRead on.\nThen retry';
    expect(hits(section('', '页面', lines))).toEqual([['', '超时 · 600 秒 · 先读这里。再试。Read on. Then retry']]);
  });

  test('show code where nothing else matches', () => {
    expect(hits(section('', '页面', '开头。'), section('code', '程序', '说明。', 'read() # 超时'))[0]).toEqual([
      'code',
      'read() # 超时',
    ]);
  });
});
