import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'vitest';
import { compileReference } from './compile-reference.ts';
import { Reference } from '../../app/reference/Reference.tsx';
import { splitPages } from '../../app/model/openapi/split-pages.ts';
import { highlight } from '../content/highlight.ts';

test('size', async () => {
  for (const [name, file, colour] of [['own', '.cache/openapi.json', true], ['github', 'node_modules/@octokit/openapi/generated/api.github.com.json', false], ['train', 'node_modules/@readme/oas-examples/3.1/json/train-travel.json', true]] as const) {
    const t = performance.now();
    const data = await compileReference(JSON.parse(readFileSync(file, 'utf8')), { apiBaseUrl: 'https://aigc.example.com/api/v1', highlight: colour ? (c, g) => highlight(c, g) : (c) => c.replaceAll('&', '&amp;').replaceAll('<', '&lt;') });
    const t2 = performance.now();
    const pages = splitPages(data.reference);
    let total = 0, max = 0, maxgz = 0, where = '';
    for (const page of pages) {
      const html = renderToStaticMarkup(<Reference data={data} path={page.path} />);
      total += html.length;
      if (html.length > max) { max = html.length; where = page.path; maxgz = gzipSync(html).length; }
      if (name === 'own') writeFileSync('.cache/own.html', html);
    }
    console.log(name, 'compile', Math.round(t2 - t), 'render', Math.round(performance.now() - t2), 'pages', pages.length, 'total', total, 'max', max, 'gz', maxgz, where, 'data', JSON.stringify(data).length);
  }
}, 300000);
