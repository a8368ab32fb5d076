import * as fc from 'fast-check';
import { describe, inject, test } from 'vitest';
import { rawRequest, type RawAnswer, type RawRequest } from '../support/raw-request.ts';

const origin = inject('engine');
const pages = inject('enginePaths');
/** Would run, or break out of an attribute, if it came back unescaped. */
const marker = `"'><script>alert(9731)</script>`;

const odd = fc.constantFrom(
  '/',
  '//',
  '.',
  '..',
  '/../',
  '/./',
  '\\',
  ';',
  ':',
  '@',
  '%',
  '%2f',
  '%2F%2F',
  '%5c',
  '%00',
  '%0d%0aX-Injected:1',
  '%zz',
  '%E0%A4%A',
  '%EF%BF%BF',
  '%252e%252e',
  '.html',
  '/index.html',
  '/index',
  'index.md',
  '.md',
  '~',
  '*',
  '+',
  '|',
  '{}',
  '[]',
  '^',
  '`',
  '$1',
  '__proto__',
  'constructor',
  'evil.example',
  'http://evil.example',
  encodeURIComponent(marker),
  encodeURIComponent('概览'),
);
const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  maxLength: 40,
});
const word = fc.oneof(
  odd,
  printable,
  fc.webPath(),
  fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** A page's path with something done to it, or something quite different. */
const path = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...pages), fc.array(word, { maxLength: 3 }))
        .map(([page, words]) => page + words.join('')),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...pages), odd, fc.nat(40))
        .map(([page, part, at]) => page.slice(0, at) + part + page.slice(at)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...pages).map((page) => page.toUpperCase().replaceAll('/', '//')) },
    { weight: 2, arbitrary: fc.array(word, { maxLength: 6 }).map((words) => words.join('/')) },
  )
  .map((text) => `/${text}`.replace(/^\/\/(?=[a-z])/, '/').replaceAll(/[?#]/g, ''));
const query = fc.oneof(
  fc.constant(''),
  fc.array(word, { maxLength: 3 }).map((words) => `?${words.join('&').replaceAll('#', '')}`),
  fc.constant(`?q=${encodeURIComponent(marker)}`),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Accept-Language',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Referer',
    'Origin',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Original-URL',
    'X-Rewrite-URL',
    'User-Agent',
    'Cookie',
    'Authorization',
    'Purpose',
  ),
  fc.oneof(
    printable,
    fc.constantFrom(
      marker,
      '*/*',
      'text/markdown',
      '*',
      'W/"0"',
      'bytes=0-1,5-',
      'bytes=-1',
      ',,,;;;',
      'evil.example',
      'q=0',
    ),
  ),
  { maxKeys: 3 },
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('GET', 'HEAD') },
  { weight: 2, arbitrary: fc.constantFrom('OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'POST') },
);
const anyRequest: fc.Arbitrary<RawRequest> = fc.record({
  method,
  path: fc.tuple(path, query).map((parts) => parts.join('')),
  headers,
});

async function hurl(
  arbitrary: fc.Arbitrary<RawRequest>,
  runs: number,
  check: (answer: RawAnswer, sent: RawRequest) => Promise<void> | void,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(arbitrary, async (sent) => check(await rawRequest(origin, sent), sent)),
    { numRuns: runs },
  );
}

function must(holds: boolean, what: string, answer: RawAnswer): void {
  if (!holds) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.headers)}`);
}

describe('whatever is asked', () => {
  test('the answer is no failure, and tells how long it may be kept', async () => {
    await hurl(anyRequest, 1500, (answer, { path }) => {
      must([200, 206, 301, 304, 400, 404, 405, 416].includes(answer.status), 'not a status of this site', answer);
      // The asset server's own 404 for these two folders says nothing.
      must(
        /^\/(?:assets|pagefind)\//.test(path) || answer.headers['cache-control'] !== undefined,
        'no Cache-Control',
        answer,
      );
      must(answer.headers['x-injected'] === undefined, 'a header from the path', answer);
    });
  });

  test('a redirect stays on the site, takes one step and keeps the query', async () => {
    const hosts = fc.record({
      path: fc.tuple(path, query).map((parts) => parts.join('')),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { Host: 'evil.example' },
        { 'X-Forwarded-Host': 'evil.example' },
      ),
    });
    await hurl(hosts, 1000, async (answer, sent) => {
      const location = answer.headers.location;
      if (location === undefined) return;
      must(/^\/(?![/\\])/.test(location), 'a Location that is no path of this site', answer);
      const target = new URL(location, origin);
      const pageOfTwin = target.pathname.replace(/index\.md$/, '');
      must(
        answer.status === 301 && target.origin === origin && pages.includes(pageOfTwin),
        'a redirect to no page',
        answer,
      );
      must(
        !sent.path.includes('?') ||
          target.search === new URL(`/${sent.path.slice(sent.path.indexOf('?'))}`, origin).search,
        'a lost query',
        answer,
      );
      must((await rawRequest(origin, { path: location })).status === 200, 'a second step', answer);
    });
  });

  test('the endpoint for assistants refuses what it does not understand, and does not fail', async () => {
    const call = fc.record({
      jsonrpc: fc.constantFrom('2.0', '1.0'),
      id: fc.oneof(fc.nat(), fc.string(), fc.constant(null)),
      method: fc.oneof(
        fc.constantFrom('initialize', 'tools/list', 'tools/call', 'resources/read', 'ping'),
        fc.string(),
      ),
      params: fc.oneof(
        fc.record({
          name: fc.oneof(fc.constantFrom('search', 'read_page', '__proto__'), fc.string()),
          arguments: fc.jsonValue(),
        }),
        fc.jsonValue(),
      ),
    });
    const body = fc.oneof(
      call.map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string(),
      fc.array(call, { maxLength: 3 }).map((value) => JSON.stringify(value)),
    );
    const type = fc.constantFrom<Record<string, string>>(
      { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      { 'Content-Type': 'text/plain' },
      {},
    );
    const sent = fc.record({ method: fc.constant('POST'), path: fc.constant('/mcp'), headers: type, body });
    await hurl(sent, 400, (answer) =>
      must(answer.status < 500 && answer.headers['cache-control'] !== undefined, 'a failure', answer),
    );
  });

  test('no byte of it comes back unescaped', async () => {
    const hostile = fc.record({
      path: fc
        .tuple(path, fc.constantFrom(encodeURIComponent(marker), marker.replaceAll(' ', '')), query)
        .map((parts) => parts.join('')),
      headers: fc.constantFrom<Record<string, string>>(
        {},
        { Referer: marker },
        { 'User-Agent': marker },
        { 'Accept-Language': marker },
        { Cookie: marker },
      ),
    });
    await hurl(hostile, 700, (answer) => must(!answer.body.includes('alert(9731)'), 'reflected', answer));
  });
});
