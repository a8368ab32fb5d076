import { expect, test } from 'vitest';
import type { Site } from '../../../app/core/site.ts';
import { withFullLinks } from './page-to-markdown.ts';

const site = { url: 'https://docs.example.com', baseUrl: '/docs/', trailingSlash: true } as Site;

test('an API document that is read elsewhere leads back to the site', () => {
  const document = {
    externalDocs: { url: '/sdk-overview/' },
    servers: [{ url: 'https://api.example.com/v1' }],
    info: { description: '见[模型](/api/#listModels)与[外站](https://example.org/)。', summary: '[没有结束](/a' },
  };
  expect(JSON.parse(withFullLinks(JSON.stringify(document, null, 2), site))).toEqual({
    externalDocs: { url: 'https://docs.example.com/docs/sdk-overview/' },
    servers: [{ url: 'https://api.example.com/v1' }],
    info: {
      description: '见[模型](https://docs.example.com/docs/api/#listModels)与[外站](https://example.org/)。',
      summary: '[没有结束](/a',
    },
  });
  expect(withFullLinks('externalDocs:\n  url: /sdk-overview/\n', site)).toBe(
    'externalDocs:\n  url: https://docs.example.com/docs/sdk-overview/\n',
  );
});
