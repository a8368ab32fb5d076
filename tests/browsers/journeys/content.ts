import assert from 'node:assert/strict';
import { applyPrint } from './apply-print.ts';
import { arrive, click, follow, hover, missNow, press, see, until } from './hands.ts';
import type { Journey, Reader } from './journey.ts';

const chosenTabs = ({ tab }: Reader) =>
  tab.run(() =>
    [...document.querySelectorAll('#content .tabs[data-group="language"]')].map(
      (tabs) => tabs.querySelector<HTMLInputElement>('.tab-list input:checked')?.value,
    ),
  );

/** The journeys in a page's content. */
export const contentJourneys: Journey[] = [
  {
    name: 'tabs',
    async take(reader) {
      const { tab, visit } = reader;
      await visit('/guides/retries/');
      await click(tab, '.tab:has(input[value="Java"])');
      assert.deepEqual(await chosenTabs(reader), ['Java', 'Java']);
      await see(tab, '.tab-panel[data-label="Java"]');
      assert.equal(
        await tab.run(() => document.querySelector('.tab-panel[data-label="cURL"] pre')?.checkVisibility()),
        false,
      );
      await tab.reload();
      await arrive(tab, '/guides/retries/');
      assert.deepEqual(await chosenTabs(reader), ['Java', 'Java']);
      await follow(tab, '/overview/');
      assert.deepEqual(await chosenTabs(reader), ['Java']);
      // Guides and the reference share the selected language.
      await follow(tab, '/api/');
      await see(tab, '#createMessage .requests .tab-panel[data-label="Java"]');
      await click(tab, '#createMessage .requests .tab:has(input[value="cURL"])');
      await follow(tab, '/guides/retries/');
      assert.deepEqual(await chosenTabs(reader), ['cURL', 'cURL']);
    },
  },
  {
    name: 'copy code',
    async take({ tab, visit }) {
      await visit('/sdk/python/');
      await tab.run(() => {
        const write = navigator.clipboard.writeText.bind(navigator.clipboard);
        navigator.clipboard.writeText = (text) => {
          document.body.dataset['written'] = text;
          return write(text);
        };
      });
      await click(tab, '#content figure .copy');
      await see(tab, '#content figure .copy[data-copied]');
      assert.equal((await tab.run(() => document.body.dataset['written']))?.trim(), 'pip install messenger');
    },
  },
  {
    // WebKit does not inherit the colors of a highlight from the ancestors of the text's element.
    name: 'property in a sample',
    async take({ tab, visit }) {
      await visit('/api/#createMessage.request.model');
      const background = () =>
        tab.run(() => {
          const [range] = [...(CSS.highlights.get('linked') ?? [])];
          const token = range?.startContainer.parentElement;
          return token ? getComputedStyle(token, '::highlight(linked)').backgroundColor : 'rgba(0, 0, 0, 0)';
        });
      await until('it is marked', async () => (await background()) !== 'rgba(0, 0, 0, 0)');
    },
  },
  {
    name: 'fold',
    async take({ tab, visit }) {
      await visit('/guides/figures/');
      assert.equal(await tab.run(() => document.getElementById('inside-a-fold')?.checkVisibility()), false);
      await click(tab, '.details > summary');
      await see(tab, '#inside-a-fold');
      await press(tab, 'Enter');
      await missNow(tab, '#inside-a-fold');
      await click(tab, '.toc a[href="#inside-a-fold"]');
      await see(tab, '#inside-a-fold');
    },
  },
  {
    name: 'find what is folded',
    async take({ tab, network }) {
      // Drivers cannot open find-in-page; a text fragment searches the page, and opens `<details>`, in the same way.
      for (const [path, id, text] of [
        ['/guides/figures/', 'inside-a-fold', '折叠里的标题'],
        ['/api/', 'createMessage.request.format.json_schema.json_schema.strict', '是否严格遵守'],
      ] as const) {
        await tab.open(`${network.origin}${path}#:~:text=${encodeURIComponent(text)}`);
        await until(`${text} is unfolded and in view`, () =>
          tab.run((target) => {
            const element = document.getElementById(target);
            const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {};
            return element?.checkVisibility() === true && top > 0 && bottom < innerHeight;
          }, id),
        );
      }
    },
  },
  {
    name: 'enlarge a figure',
    async take({ tab, visit }) {
      await visit('/guides/figures/');
      await click(tab, '.figure > button');
      await see(tab, '.figure .zoomed');
      await press(tab, 'Escape');
      await missNow(tab, '.figure .zoomed');
    },
  },
  {
    name: 'filter of the reference',
    async take({ tab, visit }) {
      const list = 'createMessage.request.model.常用模型.enum';
      await visit(`/api/#${encodeURIComponent(list)}`);
      const shown = () =>
        tab.run((id) => {
          const all = [...(document.getElementById(id)?.querySelectorAll(':scope > li:has(code)') ?? [])];
          return all.filter((item) => item.checkVisibility()).map((item) => item.textContent);
        }, list);
      await until('the list is unfolded', async () => (await shown()).length > 20);
      await click(tab, `details:has(> [id="${list}"]) > input[type="search"]`);
      await tab.act({ kind: 'type', text: 'Heron' });
      await until('the list is filtered', async () => (await shown()).length === 9);
      assert((await shown()).every((text) => text.startsWith('heron')));
    },
  },
  {
    // Firefox cuts off what a hover adds outside of a part with `content-visibility: auto`, whatever its clip margin.
    name: 'mark beside a name under the pointer',
    except: { Chromium: 'it paints the mark in the clip margin' },
    async take({ tab, visit }) {
      await visit('/api/');
      for (const name of ['#createMessage h3 .anchor', '#createMessage .prop .anchor']) {
        await hover(tab, name);
        await until(`nothing cuts off the mark beside ${name}`, () =>
          tab.run((selector) => {
            let cut = false;
            for (let part = document.querySelector(selector); part !== null; part = part.parentElement)
              cut ||= getComputedStyle(part).contentVisibility === 'auto';
            return !cut;
          }, name),
        );
      }
    },
  },
  {
    name: 'copy from a field while an endpoint is selected',
    except: {
      Chromium: 'it copies what was selected last, even while a field has the focus',
      WebKit: 'it pastes nothing then',
    },
    async take({ tab, visit }) {
      const list = 'createMessage.request.model.常用模型.enum';
      await visit(`/api/#${encodeURIComponent(list)}`);
      const field = `details:has(> [id="${list}"]) > input[type="search"]`;
      await click(tab, field);
      await tab.act({ kind: 'type', text: 'heron' });
      await press(tab, 'Control+a');
      await tab.run(() => {
        const endpoint = document.querySelector('#createMessage .endpoint > code');
        if (endpoint !== null) getSelection()?.selectAllChildren(endpoint);
      });
      for (const keys of ['Control+c', 'End', 'Control+v']) await press(tab, keys);
      assert.equal(await tab.run((name) => document.querySelector<HTMLInputElement>(name)?.value, field), 'heronheron');
    },
  },
  {
    name: 'filter of the changelog',
    async take({ tab, visit }) {
      await visit('/changelog/');
      await click(tab, '.filter[data-kind="修复"]');
      const dates = await tab.run(() =>
        [...document.querySelectorAll('.entry')]
          .filter((entry) => entry.checkVisibility())
          .map((entry) => entry.querySelector('time')?.dateTime),
      );
      assert.deepEqual(dates, ['2025-10-14', '2025-08-08']);
    },
  },
  {
    name: 'dates of the changelog',
    async take({ tab, visit }) {
      await visit('/changelog/');
      for (const index of [0, 1, 4])
        await until(`the date of entry ${index} is beside it`, () =>
          tab.run((nr) => {
            const time = document.querySelectorAll('.entry > time')[nr];
            time?.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { x = 0, y = 0, width = 0, height = 0 } = time?.getBoundingClientRect() ?? {};
            return time !== undefined && document.elementFromPoint(x + width / 2, y + height / 2) === time;
          }, index),
        );
    },
  },
  {
    name: 'table whose lines end in a mark',
    async take({ tab, visit }) {
      await visit('/guides/tables/');
      await tab.resize(447, 800);
      // In WebKit, full-width punctuation at the end of a line overflows, and cells have little padding on phones.
      const hidden = await tab.run(() =>
        [...document.querySelectorAll<HTMLElement>('.table-scroll')].flatMap((box) => {
          for (const cell of box.querySelectorAll('td:last-child')) cell.textContent = '字，'.repeat(60);
          return Array.from({ length: 24 }, (_, step) => {
            box.style.inlineSize = `${380 + step}px`;
            return box.scrollWidth - box.clientWidth;
          });
        }),
      );
      await tab.resize(1280, 800);
      assert(hidden.length > 0);
      assert.deepEqual(new Set(hidden), new Set([0]));
    },
  },
  {
    name: 'island',
    async take({ tab, network, visit }) {
      const text = (label: string) =>
        tab.run((name) => document.querySelector(`.counter[data-label="${name}"] button`)?.textContent, label);
      const count = async (came: string) => {
        await until(`the island counts ${came}`, async () => {
          await click(tab, '.counter[data-label="看到时"] button');
          return (await text('看到时')) !== '看到时：3';
        });
        await until(`the island with children counts ${came}`, async () => {
          await click(tab, '.counter[data-label="带正文"] button');
          return (await text('带正文')) !== '带正文：0';
        });
        assert.equal(await tab.run(() => document.querySelector('.counter strong')?.textContent), '正文', came);
        assert.equal(await tab.run(() => document.querySelector('.broken')?.textContent), '服务器写下的内容', came);
      };
      await visit('/guides/figures/');
      assert.deepEqual(
        network.asked.filter((path) => path.includes('island')),
        [],
        'a page without islands loads none of them',
      );
      await follow(tab, '/guides/counter/');
      await count('after a click');
      await visit('/guides/counter/');
      await count('on a first load');
    },
  },
  {
    name: 'islands: offline at first',
    site: 'sandbox',
    async take({ tab, network, visit }) {
      const second = '.live-models button:nth-of-type(2)';
      const chosen = () => tab.run((button) => document.querySelector(button)?.ariaPressed === 'true', second);
      await visit('/');
      await tab.run(async () => void (await customElements.whenDefined('site-island')));
      network.cut();
      await click(tab, second);
      await until('the reader hears of it', () => tab.run(() => observed.complaints.length > 0));
      assert.equal(await chosen(), false);
      network.mend();
      await until('a later press is heard', async () => {
        await click(tab, second);
        // Firefox asks for the module only in a new document, which the first press loads.
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return chosen();
      });
    },
    except: { WebKit: 'WebKit does not request a module again that failed to load, even in a new document' },
  },
  {
    name: 'print',
    async take({ tab, visit }) {
      await visit('/guides/retries/');
      await applyPrint(tab);
      assert.deepEqual(
        await tab.run(() =>
          ['.navbar', '.sidebar', '.toc', '.footer', '.copy'].filter((name) =>
            [...document.querySelectorAll(name)].some((element) => element.checkVisibility()),
          ),
        ),
        [],
      );
      assert(
        await tab.run(() => [...document.querySelectorAll('.tab-panel')].every((panel) => panel.checkVisibility())),
        'a tab hides something on paper',
      );
      await visit('/guides/figures/');
      await applyPrint(tab);
      assert(
        await tab.run(() => (document.getElementById('inside-a-fold')?.getBoundingClientRect().height ?? 0) > 0),
        'a fold hides something on paper',
      );
      await visit('/api/');
      await applyPrint(tab);
      assert.deepEqual(
        await tab.run(() =>
          [...document.querySelectorAll('.reference .prop > .head > .anchor')]
            .filter((name) => name.getBoundingClientRect().height === 0)
            .map((name) => name.textContent),
        ),
        [],
      );
    },
  },
  {
    name: 'Back from another site',
    async take({ tab, network, visit }) {
      await visit('/guides/long/');
      await tab.run(() => document.getElementById('s9')?.scrollIntoView({ behavior: 'instant' }));
      const top = () => tab.run(() => Math.round(document.getElementById('s9')?.getBoundingClientRect().top ?? NaN));
      const before = await until('the place is there', top);
      await until('the place is remembered', () => tab.run(() => (history.state as { top?: number })?.top === scrollY));
      await tab.open(`${network.origin}/llms.txt`);
      await tab.go(-1);
      await arrive(tab, '/guides/long/');
      await until('the reader is where they were', async () => Math.abs((await top()) - before) <= 2);
    },
  },
];
