import { beforeAll, describe, expect, inject, test } from 'vitest';
import { readRegistry } from '../../models/read-registry.ts';
import { bundleSpec } from '../../tests/support/bundle-spec.ts';
import { guideFences, referenceFences } from '../samples/all-fences.ts';
import { type Api, readApi } from '../samples/api.ts';
import type { Fence } from '../samples/fence.ts';
import { type Proof, prove } from './prove-samples.ts';

let api: Api;
const proven = (fences: Fence[]): Promise<Proof> => prove(api, fences, `${inject('origin')}/sandbox/v1`);

beforeAll(async () => {
  const [document, { byId }] = await Promise.all([bundleSpec(), readRegistry('.')]);
  api = readApi(document, [...byId.keys()]);
});

const fence = (lang: string, code: string, more: Partial<Fence> = {}): Fence => ({
  file: 'a.mdx',
  line: 10,
  lang,
  title: '',
  unchecked: undefined,
  answer: undefined,
  code,
  ...more,
});
const python = (call: string) => `from openai import OpenAI\n\nclient = OpenAI()\n${call}\n`;
const java = (call: string) =>
  `import com.openai.models.chat.completions.ChatCompletionCreateParams;\nclass A {\n  Object a = ${call};\n}\n`;
const curl = (path: string, body: string) =>
  `curl %API_BASE_URL%${path} -H "Authorization: Bearer $AIGC_API_KEY" -H "Content-Type: application/json" -d '${body}'`;
const node = (call: string) =>
  `import OpenAI from 'openai';\nconst client = new OpenAI({ apiKey: process.env.AIGC_API_KEY, baseURL: '%API_BASE_URL%' });\n${call}\n`;
const messages = '[{"role": "user", "content": "你好"}]';

describe('the samples of the guides', () => {
  test('run, parse and hold to the API document, but for those that say why not', async () => {
    const { faults, proven: languages, compiled, unproven, unchecked, unread } = await proven(await guideFences());
    const here = `not proven here for want of: ${JSON.stringify(unproven)}; Python not run here: ${compiled.length}`;
    const left = `${here}; not read: ${JSON.stringify(unread)}`;
    console.log(
      `samples proven: ${JSON.stringify(languages)}; ${left}; opted out: ${unchecked.length}\n${unchecked.join('\n')}`,
    );
    expect(faults).toEqual([]);
  }, 240_000);

  test('run files that their page shows, in commands and in images', async () => {
    const fences = await guideFences();
    const shown = new Set(fences.map(({ file, title }) => `${file} ${title}`));
    const started = fences
      .filter(({ lang }) => ['bash', 'powershell', 'docker'].includes(lang))
      .flatMap(({ file, code }) =>
        [...code.matchAll(/\b(?:python3?|py|node)[", ]+([\w-]+\.(?:py|mjs))\b/g)].map(([, name]) => `${file} ${name}`),
      );
    expect(started).toContain('content/sdk/python/install.mdx check.py');
    expect(started.filter((program) => !shown.has(program))).toEqual([]);
  });
});

describe('the samples of the API reference', () => {
  test('run, parse and hold to the API document, in every language and for every example', async () => {
    const fences = referenceFences(api.document);
    const { faults, proven: languages, compiled, unproven, unread } = await proven(fences);
    const left = `not proven here for want of: ${JSON.stringify(unproven)}; Python not run here: ${compiled.length}`;
    console.log(`samples of the reference proven: ${JSON.stringify(languages)}; ${left}`);
    expect(faults).toEqual([]);
    expect(unread).toEqual({});
    expect(fences.length).toBeGreaterThan(100);
  }, 240_000);
});

describe('a fault in a sample', () => {
  test.each<[string, Fence, RegExp]>([
    ['JSON that does not parse', fence('json', '{\n  "model": \n}'), /^a\.mdx:12 {2}is not JSON/],
    [
      'a JSON body with a field that is not there',
      fence('json', `{\n  "model": "gpt-4o",\n  "temprature": 1,\n  "messages": ${messages}\n}`),
      /^a\.mdx:12 .*temprature/,
    ],
    [
      'a JSON body with a value out of range',
      fence('json', `{\n  "model": "gpt-4o",\n  "messages": ${messages},\n  "temperature": 3\n}`),
      /^a\.mdx:13 .*<= 2/,
    ],
    [
      'a JSON body whose telling field is misspelt',
      fence('json', `{\n  "model": "gpt-4o",\n  "mesages": ${messages}\n}`),
      /misspelt/,
    ],
    [
      'a model that nobody knows',
      fence('json', `{"model": "gpt-4p", "messages": ${messages}}`),
      /the model “gpt-4p” is unknown/,
    ],
    ['shell that does not parse', fence('bash', 'echo "open'), /bash cannot parse it/],
    [
      'a curl call to a path that is not there',
      fence('bash', curl('/chat/completion', '{}')),
      /no path \/chat\/completion/,
    ],
    [
      'a curl call with a body that breaks its schema',
      fence('bash', curl('/embeddings', '{"model": "text-embedding-3-small", "input": ""}')),
      /POST \/embeddings: .*input/,
    ],
    ['a curl call without the key', fence('bash', 'curl %API_BASE_URL%/models'), /needs the header Authorization/],
    [
      'a curl call that fails',
      fence('bash', 'curl %API_BASE_URL%/models -H "Authorization: Bearer $AIGC_API_KEY" | grep nothing-of-this'),
      /ends with code 1/,
    ],
    ['Python that does not compile', fence('python', 'a = 1\nb = (2'), /^a\.mdx:11 .*Python cannot compile/],
    [
      'a Python argument that is not there',
      fence('python', python(`client.chat.completions.create(model="gpt-4o", messages=${messages}, temprature=1)`)),
      /^a\.mdx:13 .*temprature/,
    ],
    [
      'a field inside a Python argument',
      fence(
        'python',
        python(
          'client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": "x", "text": "x"}])',
        ),
      ),
      /additional properties \(text\)/,
    ],
    [
      'a Python model in a constant',
      fence(
        'python',
        `MODEL = "gpt-4p"\n${python(`client.chat.completions.create(model=MODEL, messages=${messages})`)}`,
      ),
      /“gpt-4p” is unknown/,
    ],
    [
      'a Python call to another operation',
      fence('python', python('client.responses.create(model="gpt-4o", input="x")')),
      /client\.responses\.create/,
    ],
    ['Java that does not parse', fence('java', 'class A {\n  int a = (1;\n}'), /^a\.mdx:11 .*Java cannot parse/],
    [
      'a Java builder call that names no field',
      fence('java', java('ChatCompletionCreateParams.builder().model("gpt-4o").temprature(1).build()')),
      /^a\.mdx:12 .*temprature/,
    ],
    [
      'a Java value out of range',
      fence('java', java('ChatCompletionCreateParams.builder().temperature(2.5).build()')),
      /temperature: must be <= 2/,
    ],
    [
      'a Java model that nobody knows',
      fence('java', java('ChatCompletionCreateParams.builder().model(ChatModel.GPT_4P).build()')),
      /GPT_4P/,
    ],
    ['a Node sample that throws', fence('js', "throw new Error('no')"), /fails: .*no/],
    [
      'a Node call with a field that is not there',
      fence(
        'js',
        node(`await client.chat.completions.create({ model: 'gpt-4o', messages: ${messages}, temprature: 1 });`),
      ),
      /temprature/,
    ],
    ['YAML that cannot be read', fence('yaml', 'a:\n  b: [1\n'), /^a\.mdx:1[0-9] {2}is not YAML/],
    [
      'a stream event that breaks its schema',
      fence('text', 'data: {"object":"chat.completion.chunk","id":1}'),
      /CreateChatCompletionStreamResponse/,
    ],
    [
      'an HTTP request with a wrong body',
      fence('http', 'POST /api/v1/embeddings HTTP/1.1\nHost: a.example\n\n{"model": "text-embedding-3-small"}'),
      /required property 'input'/,
    ],
  ])('is found: %s', async (_, sample, message) => {
    const { faults } = await proven([sample]);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toMatch(message);
  });

  test('is let through with a reason, and counted', async () => {
    const { faults, unchecked } = await proven([fence('json', '{', { unchecked: '示意' })]);
    expect({ faults, unchecked }).toEqual({ faults: [], unchecked: ['a.mdx:10  示意'] });
  });

  test('is not seen where a Node sample reads a stream to its end', async () => {
    const code = node(
      [
        `const stream = await client.chat.completions.create({ model: 'gpt-4o', messages: ${messages}, stream: true });`,
        "let text = '';",
        "for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';",
        "if (text === '') throw new Error('empty');",
      ].join('\n'),
    );
    expect((await proven([fence('js', code)])).faults).toEqual([]);
  });
});
