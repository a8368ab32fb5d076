import assert from 'node:assert/strict';
import { arrive, click, follow, rest, see, until } from './hands.ts';
import type { Journey, Reader } from './journey.ts';

const guide = '/guides/retries/';
const long = '/guides/long/';
const deep = 'createMessage.request.format.json_schema.json_schema.strict';

/** Returns the distance of an element from the top of the viewport, in CSS pixels; null if it is not visible. */
const topOf = ({ tab }: Reader, id: string) =>
  tab.run((target) => {
    const element = document.getElementById(target);
    return element?.checkVisibility() === true ? Math.round(element.getBoundingClientRect().top) : null;
  }, id);

async function standsInView(reader: Reader, id: string): Promise<void> {
  const low = await reader.tab.run(() => innerHeight - 40);
  await until(`#${id} is in view`, async () => {
    const top = await topOf(reader, id);
    return top !== null && top >= 0 && top < low;
  });
  await rest(reader.tab);
  const top = await topOf(reader, id);
  assert(top !== null && top >= 0 && top < low, `#${id} has moved to ${top}`);
}

/** The journeys between pages. */
export const pageJourneys: Journey[] = [
  {
    name: 'open a page',
    async take({ tab, visit }) {
      for (const path of ['/', guide, '/changelog/', '/api/']) {
        await visit(path);
        const result = await tab.run(() => ({
          headings: document.querySelectorAll('h1').length,
          content: document.getElementById('content')?.innerText.length ?? 0,
          complaints: globalThis.observed.complaints,
        }));
        assert.deepEqual([result.headings, result.complaints], [1, []], path);
        assert(result.content > 100, `${path} shows ${result.content} characters`);
      }
    },
  },
  {
    name: 'nothing appears after load',
    async take({ tab, visit }) {
      for (const path of ['/', long, '/changelog/', '/api/', '/guides/counter/']) {
        await visit(path);
        await rest(tab);
        const late = await tab.run(() =>
          globalThis.observed.hiddenAtLoad
            .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
            .map((element) => `${element.tagName} ${element.className}`),
        );
        assert.deepEqual(late, [], path);
      }
    },
  },
  {
    name: 'deep link',
    async take(reader) {
      for (const [path, id] of [
        [long, 's15'],
        ['/guides/figures/', 'inside-a-fold'],
        ['/api/', deep],
        ['/api/', 'createMessage.request.model.常用模型'],
        ['/api/', 'schemas.File.status'],
      ] as const) {
        await reader.visit('/welcome/');
        await reader.visit(`${path}#${encodeURIComponent(id)}`);
        await standsInView(reader, id);
      }
    },
  },
  {
    name: 'malformed fragment',
    async take({ tab, visit }) {
      for (const fragment of ['#%zz', '#%E6%B5%8']) {
        await visit('/welcome/');
        await visit(guide + fragment);
        await follow(tab, '/overview/');
        assert.equal(await tab.run(() => document.querySelector('h1')?.textContent), '概览');
        assert.deepEqual(await tab.run(() => globalThis.observed.complaints), []);
      }
    },
  },
  {
    name: 'follow a link',
    async take({ tab, visit }) {
      await visit('/overview/');
      await tab.run(() => void (document.body.dataset['kept'] = 'yes'));
      await click(tab, `.sidebar a[href="${guide}"]`);
      await arrive(tab, guide);
      const now = await tab.run(() => [
        document.body.dataset['kept'],
        document.title,
        document.querySelector('h1')?.textContent,
        document.activeElement?.id,
        scrollY,
      ]);
      assert.deepEqual(now, ['yes', '超时与重试 | 信使文档', '超时与重试', 'main', 0]);
    },
  },
  ...[
    { name: 'Back on a long guide', path: long, to: 6_000 },
    { name: 'Back on the API reference', path: '/api/', to: 5_000 },
  ].map(({ name, path, to }): Journey => ({
    name,
    async take({ tab, visit }) {
      await visit(path);
      await tab.run((top) => scrollTo({ top, behavior: 'instant' }), to);
      assert((await rest(tab)) > to / 2, `${path} is too short for this journey`);
      const before = await tab.run(() => {
        const places = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65].map((part) =>
          document.elementFromPoint(innerWidth / 2, innerHeight * part),
        );
        // Ignores large containers: a gap between two elements belongs to their common ancestor.
        const element = places.find(
          (item) =>
            item !== null && item.closest('#content') !== null && item.getBoundingClientRect().height < innerHeight / 2,
        );
        if (element === undefined || element === null) throw new Error('nothing is in the middle of the window');
        return { text: element.nodeName + element.textContent, top: element.getBoundingClientRect().top };
      });
      await follow(tab, '/overview/');
      assert.equal(await rest(tab), 0);
      await tab.go(-1);
      await arrive(tab, path);
      await rest(tab);
      const after = await tab.run((text) => {
        const near = [...document.querySelectorAll('#content *')].filter(
          (element) => element.nodeName + element.textContent === text,
        );
        return near.map((element) => element.getBoundingClientRect().top);
      }, before.text);
      assert(
        after.some((top) => Math.abs(top - before.top) <= 2),
        `what stood at ${before.top} stands at ${after.join(', ')}`,
      );
      await tab.go(1);
      await arrive(tab, '/overview/');
      assert.equal(await rest(tab), 0);
    },
  })),
  {
    name: 'not-found page with near pages, or with a search for its last word',
    async take({ tab, network }) {
      await tab.open(`${network.origin}/ebqzwk/`);
      await see(tab, '#nearest a[href="/search/?q=ebqzwk"]');
      await tab.open(`${network.origin}/guides/retires/`);
      await see(tab, '#nearest a');
      await click(tab, `#nearest a[href="${guide}"]`);
      await arrive(tab, guide);
    },
  },
  {
    name: 'offline, then Retry',
    async take({ tab, network, visit }) {
      await visit('/plain/');
      network.cut();
      await tab.run(() => document.querySelector<HTMLAnchorElement>('.navbar a[href="/api/"]')?.click());
      const failures = () =>
        tab.run(() => observed.complaints.filter((text) => text.includes('could not be loaded.')).length);
      await until('it fails', async () => (await failures()) === 1);
      await click(tab, '.page-failure button');
      await until('it fails again', async () => (await failures()) === 2);
      await see(tab, '.page-failure');
      network.mend();
      await click(tab, '.page-failure button');
      await arrive(tab, '/api/');
      await see(tab, '#reference');
      await tab.go(-1);
      await arrive(tab, '/plain/');
    },
  },
];
