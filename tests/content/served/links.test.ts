import { describe, expect, inject, test } from 'vitest';
import { linkFaults, type ServedPage } from '../../support/link-faults.ts';

const origin = inject('origin');
const rules = {
  siteOrigin: 'https://docs.example.com',
  statusOf: async (path: string) => (await fetch(origin + path, { redirect: 'manual' })).status,
};

/** The connection is given up: reading all the pages takes longer than the server keeps one that is idle. */
const served = async (path: string): Promise<ServedPage> => ({
  path,
  html: await (await fetch(origin + path, { headers: { connection: 'close' } })).text(),
});

describe('the links of the site', () => {
  test('lead to pages, anchors and files that are there, on every page', async () => {
    const pages = await Promise.all([...inject('paths'), '/no-such-page/'].map(served));
    const faults = await linkFaults(pages, rules);
    expect(faults).toEqual([]);
  });

  test('inside a page go to the page’s own spelling, without a redirect', async () => {
    const pages = await Promise.all(inject('paths').map(served));
    const hops = pages.flatMap(({ path, html }) =>
      [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].flatMap(([, target]) =>
        target?.endsWith('/') || /\.[a-z][a-z0-9]*$/.test(target ?? '') ? [] : [`${path} → ${target}`],
      ),
    );
    expect(hops).toEqual([]);
  });
});
