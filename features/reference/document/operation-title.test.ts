import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { operationTitle } from './operation-title.ts';

const long = 'Cancels an in-progress batch. The batch will be in status `cancelling` for up to 10 minutes.';

test.each<[string, JsonObject, string | undefined, string, string | undefined]>([
  ['a short summary', {}, 'List cats', 'List cats', undefined],
  ['a short summary with a full stop', {}, 'List cats.', 'List cats', undefined],
  ['a summary with Markdown', {}, 'Get a `cat` [now](/x)', 'Get a cat now', 'Get a `cat` [now](/x)'],
  ['a summary with HTML', {}, 'Get <b>one</b><br/>cat &amp; List<Dog>', 'Get one cat & List<Dog>', undefined],
  ['a summary with a link', {}, 'Get <a href="/x">it</a>', 'Get it', 'Get <a href="/x">it</a>'],
  ['a summary with signs', {}, 'Get Set<i>, if a<b and c>d', 'Get Set<i>, if a<b and c>d', undefined],
  ['a summary with HTML as code', {}, 'Put `<b>` in', 'Put <b> in', 'Put `<b>` in'],
  ['a paragraph', { operationId: 'cancelBatchV2' }, long, 'Cancel batch V2', long],
  ['two paragraphs', { operationId: 'list-API_keys' }, 'Lists.\n\nAll.', 'List API keys', 'Lists.\n\nAll.'],
  ['a name beside a paragraph', { 'x-oaiMeta': { name: 'Cancel batch' } }, long, 'Cancel batch', long],
  ['a name beside the same summary', { 'x-oaiMeta': { name: 'List cats' } }, 'List Cats.', 'List cats', undefined],
  ['no summary', { operationId: 'getThing' }, undefined, 'Get thing', undefined],
  ['nothing', {}, undefined, 'GET /things', undefined],
  ['a paragraph without operationId', {}, long, 'GET /things', long],
  ['a Chinese summary', {}, '创建对话补全', '创建对话补全', undefined],
])('an operation with %s has a short title, and its text is not lost', (_, node, summary, title, text) => {
  expect(operationTitle(node, { summary }, 'GET /things')).toEqual({ title, text });
});

test.each<[string, JsonObject, string, string, string | undefined]>([
  ['a short description and nothing else', {}, 'Returns one book.', 'Returns one book', undefined],
  ['a long description and nothing else', {}, long, 'GET /things', long],
  ['an id after its tag', { operationId: 'Data-sets_listItems', tags: ['DataSets'] }, long, 'List items', long],
  ['one word after its tag', { operationId: 'datasets_get', tags: ['datasets'] }, 'Get one.', 'Get one', undefined],
  ['only common words', { operationId: 'cats_getById', tags: ['cats'] }, long, 'Cats get by id', long],
  ['no more than that', { operationId: 'datasets_get', tags: ['datasets'] }, long, 'Datasets get', long],
  [
    'a description beside an operationId',
    { operationId: 'getBook' },
    'Returns one book.',
    'Get book',
    'Returns one book.',
  ],
])('an operation with %s says it once', (_, node, description, title, text) => {
  expect(operationTitle(node, { description }, 'GET /things')).toEqual({ title, text });
});
