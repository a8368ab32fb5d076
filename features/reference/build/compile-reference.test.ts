import { describe, expect, test } from 'vitest';
import { renderReference } from '../../../tests/support/expect-whole-reference.ts';
import type { JsonObject } from '../document/json.ts';
import { readReference } from '../document/reference.ts';
import { splitPages } from '../document/split-pages.ts';
import { operationsOf } from '../document/walk.ts';
import { checkAliases } from './document-reader.ts';
import { highlightExample } from '../view/highlight-example.ts';
import { compileReference } from './compile-reference.ts';
import { dataOfPage } from './document-reader.ts';

const escape = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const compile = (more = {}) => compileReference(readReference({ openapi: '3.0.3', ...more }), escape);

const json = (examples: JsonObject): JsonObject => ({ 'application/json': { examples } });

describe('a description', () => {
  test.each([
    ['of one paragraph stands without it', 'Read `this`', 'Read <code>this</code>'],
    ['is bold next to Chinese punctuation', '**注意：**正文', '<strong>注意：</strong>正文'],
    ['keeps its list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['cannot bring a script', '<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
    ['keeps what is text in angle brackets', 'Promise<string>', 'Promise&lt;string&gt;'],
    ['may be HTML', '<p>A<br>b</p><ul><li>c</li></ul>', '<p>A<br>b</p><ul><li>c</li></ul>'],
    [
      'cannot bring a script in an attribute',
      '<b title="<pre><script>x</script>">a</b>',
      '<b title="&lt;pre>&lt;script>x&lt;/script>">a</b>',
    ],
    ['has its HTML sanitised', '<b onclick="x()">a</b> <a href="javascript:x">b</a>', '<b>a</b> <a>b</a>'],
    [
      'may hold both',
      '**a** <b>b</b> <Custom> `<p>`',
      '<strong>a</strong> <b>b</b> &#x3C;Custom> <code>&#x3C;p></code>',
    ],
    [
      'hides its comments',
      'a <!-- <b-c> -->\n\n<!-- d -->\n\n`<!-- e -->`',
      '<p>a </p>\n\n<p><code class="whole">&#x3C;!-- e --></code></p>',
    ],
    [
      'scrolls what may be too wide, and folds as pages do',
      '|a|\n|-|\n\n```\nb\n```\n<details><summary>c</summary>d</details>',
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>\n' +
        '<pre tabindex="0"><code>b\n</code></pre>\n<details class="details"><summary>c</summary>d</details>',
    ],
    ['has no heading of HTML either', '<h2 id="x">Big</h2>', '<strong>Big</strong>'],
    ['has none around another one', '<h2>a <div><h3>b</h3></div></h2>', 'a <div><p><strong>b</strong></p></div>'],
    ['cannot bring a script’s address', '[x](javascript:alert)', '<a href="">x</a>'],
    ['has no heading in the page’s outline', '# Big', '<strong>Big</strong>'],
    [
      'leads to its headings by their ids, or as GitHub and Redoc call them',
      '## A b\n\n## C {#c}\n\n## D e\n\n<a id="f"></a> [1](#a-b) [2](#c) [3](#section/D-e) [4](#f) [5](#g)',
      '<p id="description-a-b"><strong>A b</strong></p>\n<p id="description-c"><strong>C</strong></p>\n' +
        '<p id="description-section/D-e"><strong>D e</strong></p>\n<p><a id="description-f"></a> ' +
        '<a href="#description-a-b">1</a> <a href="#description-c">2</a> <a href="#description-section/D-e">3</a> ' +
        '<a href="#description-f">4</a> <a href="#g">5</a></p>',
    ],
    [
      'leads to headings inside others, as Redoc calls them',
      '# A\n\n## B c\n\n# D\n\n[1](#section/A/B-c)',
      '<p><strong>A</strong></p>\n<p id="description-section/A/B-c"><strong>B c</strong></p>\n<p><strong>D</strong></p>\n' +
        '<p><a href="#description-section/A/B-c">1</a></p>',
    ],
    [
      'has a link for a schema that Redoc shows in its place',
      'A\n\n<SecurityDefinitions />\n\n<SchemaDefinition schemaRef="#/components/schemas/Pet" showExample={true} />',
      '<p>A</p>\n<p><a href="#/components/schemas/Pet">Pet</a></p>',
    ],
    ['keeps links to elsewhere', '[x](https://example.com/)', '<a href="https://example.com/">x</a>'],
  ])('%s', async (_, markdown, html) => {
    const { toHtml } = compile();
    expect(toHtml(markdown)).toBe(html);
  });

  test('leads to headings of the introduction', async () => {
    const description = '# A\n\n## B c\n\n## D';
    const { toHtml } = await compile({
      info: { description },
      tags: [{ name: 't', description: '[b](#section/A/B-c)' }],
    });
    expect(toHtml(description)).toContain('<p id="description-section/A/B-c"><strong>B c</strong></p>');
    expect(toHtml(description)).toContain('<p><strong>D</strong></p>');
  });

  test('has GitHub’s alerts as callouts', async () => {
    const { toHtml } = compile();
    const html = toHtml('> [!CAUTION]\n> Hot.\n\n> [!NOTE] Own\n> Words\n\n> [!ELSE]\n> Quote');
    expect(html.replaceAll(/<svg.*?<\/svg>/g, '')).toBe(
      '<blockquote class="callout" data-kind="danger"><p class="callout-title">Danger</p><p>Hot.</p>\n</blockquote>\n' +
        '<blockquote class="callout" data-kind="note"><p class="callout-title">Own</p><p>Words</p>\n</blockquote>\n' +
        '<blockquote>\n<p>[!ELSE]\nQuote</p>\n</blockquote>',
    );
  });
});

describe('scenarios', () => {
  const paths = {
    '/a': {
      post: {
        operationId: 'a',
        'x-guides': [{ title: 'Guide', path: '/guide/' }],
        requestBody: { content: json({ one: { summary: 'One', value: { n: 1 } }, two: { value: { n: 2 } } }) },
        responses: {
          200: { description: '', content: json({ one: { value: { ok: true } } }) },
          400: { description: '', content: json({ one: { value: { ok: false } } }) },
        },
      },
    },
  };

  test('pair each request with the successful answer of its name, in five languages', async () => {
    const { scenarios } = compile({ paths });
    expect(
      (await scenarios.get('a'))?.map(({ title, samples, responses }) => [title, samples.length, responses]),
    ).toEqual([
      ['One', 5, ['a.response.200.example.one']],
      ['two', 5, []],
    ]);
    expect(highlightExample('json', { json: { ok: true } }).html).toBe(
      '{ <span class="t-keyword">"ok"</span>: <span class="t-constant">true</span> }',
    );
  });

  test('have descriptions in Markdown', async () => {
    const one = { description: 'Asks `n`.', value: { n: 1 } };
    const post = { operationId: 'a', requestBody: { content: json({ one }) }, responses: {} };
    const [html] = await renderReference({ openapi: '3.0.3', paths: { '/a': { post } } });
    expect(html).toContain('Asks <code>n</code>.');
  });

  test('and descriptions that are shown twice have headings of their own', async () => {
    const operation = { description: '## Limits\n\nSee [limits](#limits).', responses: {} };
    const [html = ''] = await renderReference({ paths: { '/a': { get: operation }, '/b': { get: operation } } });
    for (const id of ['description-limits', 'description-limits-2'])
      expect([html.split(` id="${id}"`), html.split(` href="#${id}"`)].map(({ length }) => length)).toEqual([2, 2]);
  });

  test('and descriptions link below the base of the site', async () => {
    const info = { title: 'A', version: '1', description: '[x](/sdk/)' };
    const [html] = await renderReference({ openapi: '3.0.3', info, paths }, '/base/');
    expect(html).toContain('<a href="/base/sdk/">x</a>');
    expect(html).toContain('<a href="/base/guide/">Guide</a>');
  });
});

test('the page of one operation of very many first leads to all, and lists those around it', async () => {
  const numbers = Array.from({ length: 301 }, (_, index) => index);
  const paths = Object.fromEntries(numbers.map((number) => [`/a${number}`, { get: { responses: {} } }]));
  const navOf = async (path: string) => {
    const [html = ''] = await renderReference({ openapi: '3.1.0', paths }, '/', path);
    return /<nav class="reference-nav"[^]*?<\/nav>/.exec(html)?.[0] ?? '';
  };
  const nav = await navOf('other/get-a150/');
  for (const near of ['50', '150', '249']) expect(nav).toContain(`#get-a${near}"`);
  for (const far of ['0', '49', '250']) expect(nav).not.toContain(`#get-a${far}"`);
  expect(nav.indexOf('全部 301 个接口')).toBeGreaterThan(0);
  expect(nav.indexOf('全部 301 个接口')).toBeLessThan(nav.indexOf('#get-a50"'));
  expect(await navOf('other/')).toContain('/get-a300/');
});

test('a page waits for its own samples alone', async () => {
  const [a, b] = ['a', 'b'].map((name) => ({ get: { operationId: name, tags: [name], responses: {} } }));
  const reference = readReference({ openapi: '3.0.3', paths: { '/a': a ?? null, '/b': b ?? null } });
  const compiled = compileReference(reference, (code) => (code.includes('/b') ? new Promise(() => undefined) : code));
  const [whole] = splitPages(reference);
  const [first, root] = [whole.tags.slice(0, 1), []].map((tags) => ({
    ...whole,
    introduction: tags.length === 0,
    tags,
  }));
  for (const page of [root, first]) expect(Object.keys((await dataOfPage(compiled, page)).scenarios)).toEqual(['a']);
});

test('a response without an example gets one from the schema, without what is only written', async () => {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'integer', readOnly: true, examples: [7] },
      name: { type: 'string', example: 'Ada' },
      secret: { type: 'string', writeOnly: true },
    },
  };
  // An example without a value is ignored, and no image can be generated.
  const content = { 'application/json': { schema, examples: { nothing: {}, empty: null } } };
  const response = (description: string) => ({ description, content });
  const image = { content: { 'image/svg+xml': { schema: { type: 'string' } } } };
  const responses = { 201: response('Made'), 400: response('Refused'), 404: image };
  const { examplesOf, reference } = compile({ paths: { '/a': { get: { operationId: 'a', responses } } } });
  const read = operationsOf(reference)[0]?.responses ?? [];
  const made = { name: 'generated', value: { json: { id: 7, name: 'Ada' } }, generated: true };
  expect(read.map(({ contents }) => contents.flatMap(examplesOf))).toEqual([
    [{ id: 'a.response.201.example.generated', ...made }],
    [{ id: 'a.response.400.example.generated', ...made }],
    [],
  ]);
});

test('the page names every response, labels nothing that is not there, and begins with a call of its base URL', async () => {
  const example = { long: 'an example of many letters', with: 'more than a line has room for' };
  const content = {
    'application/json': {
      schema: { type: 'object', description: 'Told', example, examples: [{ short: true }, { short: true }] },
    },
    'text/event-stream': { schema: { type: 'string' } },
  };
  const responses = { 200: { description: 'Told', content }, 424: { description: 'The upstream failed' } };
  const [html] = await renderReference({
    servers: [{ url: 'https://api.test', variables: { port: { default: '80', enum: ['80', '81'] } } }],
    paths: {
      '/a': { servers: [{ url: 'https://other.test' }], get: { operationId: 'a', responses } },
      '/b': { get: { operationId: 'b', responses } },
    },
  });
  expect(html).toMatch(/424<\/code><\/a><span>The upstream failed<\/span>/);
  expect(html).not.toContain('每个事件的数据');
  const described = { 'text/event-stream': { schema: { type: 'string', description: 'A piece' } } };
  const get = { responses: { 200: { description: 'Told', content: described } } };
  expect((await renderReference({ paths: { '/a': { get } } }))[0]).toMatch(/每个事件的数据<\/p><div[^>]*>A piece/);
  expect(html?.match(/Told/g)).toHaveLength(2);
  expect(html).toMatch(/示例 <code>[^<,]*<\/code><\/span>[^]*<summary>示例<\/summary><pre[^>]*>\{\n {2}\S*long/);
  expect(html).toMatch(/<aside class="samples start"[^]*?<dd><code>https:\/\/api\.test</);
  expect(html).toMatch(/默认值 <code>80<\/code>[^]*可选值 <code>80<\/code> <code>81<\/code>/);
});

test('a response whose example would be too long has a brief one', async () => {
  const inner = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, { type: 'string' }]));
  const schema = { type: 'object', properties: { id: { const: 7 }, inner: { type: 'object', properties: inner } } };
  const { examplesOf, reference } = compile({
    paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
  });
  const { responses = [] } = operationsOf(reference)[0] ?? {};
  const [example] = responses.flatMap(({ contents }) => contents.flatMap(examplesOf));
  expect(example?.value).toEqual({ json: { id: 7, inner: { field0: 'string' } } });
});

test('an alias that leads nowhere, or takes an id that is in use, is told to the author', () => {
  const reference = readReference({
    servers: [{ url: '/' }],
    components: { schemas: { A: {}, B: {} } },
    'x-anchor-aliases': { 'schemas.Old': 'schemas.A', 'schemas.Older': 'schemas.C', 'schemas.B': 'schemas.A' },
  });
  expect(checkAliases(reference)).toEqual([
    'x-anchor-aliases: “schemas.B” is still an id of the reference; remove the alias',
    'x-anchor-aliases: “schemas.Older” leads to “schemas.C”, which is not an id of the reference',
  ]);
});

test('items and parameters are rendered like properties: with flags, and with names that may wrap', async () => {
  const items = { type: 'string', deprecated: true, description: 'An id' };
  const parameters = [{ name: 'document_revision_ids', in: 'query', schema: { type: 'array', items } }];
  const [html = ''] = await renderReference({ paths: { '/a': { get: { parameters, responses: {} } } } });
  expect(html).toContain('document_<wbr/>revision_<wbr/>ids');
  expect(/每一项.*?<\/p>/.exec(html)?.[0]).toContain('data-flag="deprecated"');
});
