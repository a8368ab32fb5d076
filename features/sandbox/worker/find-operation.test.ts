import { expect, test } from 'vitest';
import { createFindOperation } from './find-operation.ts';

const row = (method: string, path: string) => ({
  id: `${method} ${path}`,
  method,
  path,
  load: () => Promise.reject(new Error('not loaded here')),
});
const find = createFindOperation([
  row('GET', '/pets/{id}'),
  row('GET', '/pets/mine'),
  row('DELETE', '/pets/{id}'),
  row('GET', '/a/{owner}.{ending}'),
  row('GET', '/a/{owner}t.{ending}'),
  row('GET', '/a/{whole}'),
  row('POST', '/'),
  row('GET', '/slashed/'),
  row('GET', '/range/{from}-{to}-{step}.json'),
  row('GET', '/blog/{name}{ending}'),
  row('GET', '/three/{a}{b}{c}'),
  row('GET', '/maybe/{id?}'),
  row('GET', '/v1/{+name}'),
  row('POST', '/v1/{+name}:stop'),
  row('PUT', '/文<档>/{id}#add'),
  row('PUT', '/文<档>/{id}#remove'),
]);

test.each([
  ['GET', '/pets/7', 'GET /pets/{id}', { id: '7' }],
  ['GET', '/pets/mine', 'GET /pets/mine', {}],
  ['DELETE', '/pets/mine', 'DELETE /pets/{id}', { id: 'mine' }],
  ['GET', '/pets/7/', 'GET /pets/{id}', { id: '7' }],
  ['HEAD', '/pets/a%2Fb', 'GET /pets/{id}', { id: 'a%2Fb' }],
  ['GET', '/a/x.json', 'GET /a/{owner}.{ending}', { owner: 'x', ending: 'json' }],
  ['GET', '/a/xt.json', 'GET /a/{owner}t.{ending}', { owner: 'x', ending: 'json' }],
  ['GET', '/a/x', 'GET /a/{whole}', { whole: 'x' }],
  ['POST', '/', 'POST /', {}],
  ['GET', '/slashed', 'GET /slashed/', {}],
  ['GET', '/slashed/', 'GET /slashed/', {}],
  ['GET', '/a/x.tar.gz', 'GET /a/{owner}.{ending}', { owner: 'x.tar', ending: 'gz' }],
  ['GET', '/a/x..', 'GET /a/{owner}.{ending}', { owner: 'x', ending: '.' }],
  ['GET', '/a/x.y.', 'GET /a/{owner}.{ending}', { owner: 'x', ending: 'y.' }],
  ['GET', '/range/1-2-3-4.json', 'GET /range/{from}-{to}-{step}.json', { from: '1-2', to: '3', step: '4' }],
  ['GET', '/blog/a.b.json', 'GET /blog/{name}{ending}', { name: 'a.b', ending: '.json' }],
  ['GET', '/three/a.b.c', 'GET /three/{a}{b}{c}', { a: 'a', b: '.b', c: '.c' }],
  ['GET', '/p%65ts/min%65', 'GET /pets/mine', {}],
  ['GET', '/pets/%zz', 'GET /pets/{id}', { id: '%25zz' }],
  ['GET', '/maybe/7', 'GET /maybe/{id?}', { 'id?': '7' }],
  ['GET', '/v1/a/1/b/2', 'GET /v1/{+name}', { name: 'a/1/b/2' }],
  ['POST', '/v1/a/1:stop', 'POST /v1/{+name}:stop', { name: 'a/1' }],
  ['GET', '/blog/ab', 'GET /blog/{name}{ending}', { name: 'a', ending: 'b' }],
])('%s %s is %s', (method, path, id, params) => {
  expect(find(method, path)).toMatchObject({ rows: [{ id }], params });
});

test('operations that share an address are all found', () => {
  const { pathname } = new URL('http://a/文<档>/7');
  expect(find('PUT', pathname)).toMatchObject({
    rows: [{ id: 'PUT /文<档>/{id}#add' }, { id: 'PUT /文<档>/{id}#remove' }],
    params: { id: '7' },
  });
});

test('a path without the method tells which it has, a path that is not there nothing', () => {
  expect(find('PATCH', '/pets/7')).toEqual({ methods: ['GET', 'DELETE'] });
  expect([find('GET', '/pets'), find('GET', '/pets/7/8'), find('GET', '/%zz')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
