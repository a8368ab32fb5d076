import { normalize } from './tokenize.ts';

/** Question words and particles. Single characters are included only if they are hardly ever part of a word. */
export const questionWords = new RegExp(
  '为什么|为啥|怎么回事|怎么样|怎么办|怎么弄|怎么搞|怎么|怎样|咋样|咋办|咋|如何|什么意思|什么|啥|为何|哪[一几两]?[些个里儿种天年月次条家篇页张款项步类段处]?|第几|多少|几[个种张条次家篇页款项]' +
    '|是否|能否|能不能|可不可以|可以|可否|有没有|会不会|是不是|要不要|需要|应该|请问|一下|时候' +
    '|我想知道|我想问|我想|想知道|想问|请教|求助|有没有人|有人|谁知道|遇到过|遇到|碰到|这种情况|这种问题|这个问题|帮我|告诉我' +
    '|能用|支持吗|支不支持|行不行|吗|呢|吧|啊|(?<!目)的|了(?!解)|(?<=月)份',
  'u',
);

/** Splits a Han run at question words. Drops single characters unless they are words, or the run has one or two. */
export function withoutQuestion(run: string, isWord: (part: string) => boolean = () => false): string[] {
  return run
    .split(questionWords)
    .filter((part) => part.length > 1 || isWord(part) || (part.length === 1 && run.length <= 2));
}

/** Whether a Han run contains both question words and other words. */
export function isQuestion(run: string): boolean {
  const parts = withoutQuestion(run);
  return parts.length > 0 && parts.join('') !== run;
}

/** English words that say nothing about the subject of a sentence. */
export const noise = new Set(
  (
    'a about all also an and any are as at be because been before between but by can cannot carries carry convert ' +
    'could do does each find for from get gets getting give got had handle handling has have help how i if in instead into ' +
    'is it its just let make me more must my need no not of on only or our please possible put set setting should show so ' +
    'some still tell than that the their there these they this to turn up us use used using want was way we were what ' +
    'when where which while who why will with without work working would you your'
  ).split(' '),
);

/** English words that start a question. */
export const asking = new Set('can could do does how is should what when where which who why'.split(' '));

/** A single character that links words: flash 和 pro. */
export const functionCharacter = /^[和与或及跟里中用在是有到把对从给让被按]$/u;

/** English articles, which are noise in any query and may occur within a synonym. */
export const articles = new Set(['a', 'an', 'the']);

/** Kinds of pages, which say nothing about the subject of a query. */
export const pageKinds = new Set(
  'tutorial tutorials guide guides docs documentation demo example examples 教程 指南 文档 示例 例子 样例'.split(' '),
);

/** Chinese words that say nothing about the subject of a sentence. */
const fillers = new Set(
  (
    '一一 一些 一样 一直 一定 一点 一边 这个 那个 这些 那些 这样 那样 这里 那里 同一个 同一 某个 每个 ' +
    '任何 所有 全部 各种 没有 不是 就是 还是 都是 只是 总是 老是 经常 突然 然后 最后 之后 以后 之前 以前 后来 同时 有时 ' +
    '已经 正在 还没 直接 自己 我们 你们 他们 它们 人家 别人 东西 事情 办法 方法 情况 想要 希望 能够 必须 一起 起来 出来 下来 ' +
    '过来 进去 上去 变成 成为 得到 拿到 看到 收到 找到 用到 做到 发现 觉得 知道 打算 不能 不会 不了 因为 所以 ' +
    '但是 如果 而且 或者 以及 关于 通过 根据 进行 里面 其他 其它 什么样 那么 这么 非常 比较 有点 注意 做成 接下来 前后 到底 ' +
    '其实 好像 现在 目前 马上 立刻 立即 大概 尽量 一般 通常'
  ).split(' '),
);

/** A number with its measure word: 一个, 一百张, 两句. */
const counted = /^[一二两三四五六七八九十百千万几半每]+[个种张条次段句篇份位名款家件行页块遍]$/u;

/** Whether a Han word says nothing about the subject of a sentence: 没有, 一个. */
export function isFiller(word: string): boolean {
  return fillers.has(word) || counted.test(word);
}

/** A number in digits with its measure word: `10 张` in 生成 10 张海报. */
const countedInDigits = /(?<![\w.-])\d+ ?[个张幅种](?=\s*\p{sc=Han})/gu;

/** Removes counts in digits from a query, which say nothing about its subject. */
export function withoutCounts(query: string): string {
  return normalize(query).replaceAll(countedInDigits, ' ');
}

/** Whether text has a function character, which is hardly ever part of a word for a subject. */
export function hasFunctionCharacter(text: string): boolean {
  return /[我你他她它就才也都又还很太不没把被让给将跟从到在是有会要想能这那此其之与和或但而且吗呢吧啊呀了着过的得地]/u.test(
    text,
  );
}

/** Words for attributes of a parameter in queries. */
const attributeWords =
  /请求参数|返回|参数|字段|取值|范围|默认值?|可选值?|枚举|类型|含义|意思|作用|用法|说明|上限|下限|最[大小多少][值数]?|边界/gu;

/** Whether a Han run only consists of attributes: 取值范围. */
export function isAttribute(run: string): boolean {
  return withoutQuestion(run).join('').replaceAll(attributeWords, '') === '';
}
