import assert from 'node:assert/strict';
import { arrive, click, hover, missNow, press, see, until } from './hands.ts';
import type { Journey, Reader } from './journey.ts';

const guide = '/guides/retries/';
const field = 'dialog.search-dialog input[role="combobox"]';

const answered = ({ tab }: Reader, query: string) =>
  until(`“${query}” is answered`, () =>
    tab.run(
      (expected) => document.querySelector('dialog [role="listbox"]')?.getAttribute('data-query') === expected,
      query,
    ),
  );

/** The journeys through the shell around the content. */
export const shellJourneys: Journey[] = [
  {
    name: 'theme and theme-color',
    async take({ tab, visit }) {
      await visit(guide);
      const look = () =>
        tab.run(() => ({
          choice: localStorage.getItem('theme'),
          theme: document.documentElement.dataset['theme'],
          bar: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
          page: getComputedStyle(document.body).backgroundColor,
        }));
      const colors = new Map<string | undefined, string>();
      for (let press = 0; press < 3; press++) {
        const before = (await look()).choice;
        await click(tab, '.color-mode');
        await until('the choice changes', async () => (await look()).choice !== before);
        const { choice, theme, bar, page } = await look();
        if (choice !== 'system') assert.equal(theme, choice);
        colors.set(theme, `${bar} ${page}`);
      }
      assert.deepEqual([...colors.keys()].toSorted(), ['dark', 'light']);
      assert.notEqual(colors.get('dark'), colors.get('light'));
      while ((await look()).choice !== 'dark') await click(tab, '.color-mode');
      await tab.reload();
      const { theme, bar, page } = await look();
      assert.deepEqual([theme, `${bar} ${page}`], ['dark', colors.get('dark')]);
    },
  },
  {
    name: 'menu of the navbar',
    async take({ tab, visit }) {
      await visit(guide);
      await click(tab, '.navbar .dropdown button');
      await see(tab, '.dropdown-menu');
      await tab.act({ kind: 'click', x: 640, y: 600 });
      await missNow(tab, '.dropdown-menu');
      await tab.act({ kind: 'move', x: 640, y: 500 });
      await tab.run(() => document.querySelector<HTMLElement>('.navbar .dropdown button')?.focus());
      await press(tab, 'ArrowDown');
      await see(tab, '.dropdown-menu');
      await press(tab, 'Escape');
      await missNow(tab, '.dropdown-menu');
      await hover(tab, '.navbar .dropdown button');
      await see(tab, '.dropdown-menu');
    },
  },
  {
    name: 'menu of a phone',
    async take({ tab, visit }) {
      await tab.resize(500, 800);
      try {
        await visit(guide);
        await click(tab, '.hamburger');
        await see(tab, 'dialog.menu-sheet[open]');
        for (let tabs = 0; tabs < 4; tabs++) await press(tab, 'Tab');
        assert(await tab.run(() => document.activeElement?.closest('dialog') !== null), 'the focus has left the menu');
        await press(tab, 'Escape');
        await missNow(tab, 'dialog.menu-sheet');
        await click(tab, '.hamburger');
        await click(tab, 'dialog.menu-sheet a[href="/overview/"]');
        await arrive(tab, '/overview/');
        await missNow(tab, 'dialog.menu-sheet');
      } finally {
        await tab.resize(1280, 800);
      }
    },
  },
  {
    name: 'search by keyboard',
    async take(reader) {
      const { tab, visit } = reader;
      await visit('/welcome/');
      await press(tab, 'Control+k');
      await see(tab, field);
      await tab.act({ kind: 'type', text: '幂等性' });
      await answered(reader, '幂等性');
      await press(tab, 'ArrowDown');
      await press(tab, 'ArrowUp');
      await press(tab, 'Enter');
      await arrive(tab, guide);
      await see(tab, '.search-marks');
      const marked = await tab.run(() => {
        const [range] = [...(CSS.highlights.get('search-current') ?? [])] as Range[];
        const box = range?.getBoundingClientRect();
        return { text: range?.toString(), inView: box !== undefined && box.top >= 0 && box.bottom <= innerHeight };
      });
      assert.deepEqual(marked, { text: '幂等性', inView: true });
      await press(tab, 'Escape');
      await missNow(tab, '.search-marks');
    },
  },
  {
    name: 'search with an input method',
    async take(reader) {
      const { tab, visit } = reader;
      await visit('/welcome/');
      await press(tab, 'Control+k');
      await see(tab, field);
      await answered(reader, '');
      await tab.run(compose, field, ['c', 'ch', 'chao', "chao's"]);
      assert.equal(await tab.run((name) => document.querySelector<HTMLInputElement>(name)?.value, field), "chao's");
      assert.equal(await tab.run(() => location.pathname), '/welcome/');
      assert.equal(
        await tab.run(() => document.querySelector('dialog [role="listbox"]')?.getAttribute('data-query')),
        '',
      );
      await tab.run(commit, field, '超时');
      await answered(reader, '超时');
      await see(tab, 'dialog [role="option"]');
    },
  },
];

/** Dispatches the events of an input method: composition, and the keys that select a candidate. Runs in the page. */
function compose(name: string, texts: string[]): void {
  const input = document.querySelector<HTMLInputElement>(name);
  if (input === null) throw new Error('the search has no field');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const key = (type: string, value: string) =>
    input.dispatchEvent(
      new KeyboardEvent(type, { key: value, keyCode: 229, isComposing: true, bubbles: true, cancelable: true }),
    );
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  for (const text of texts) {
    key('keydown', 'Process');
    input.dispatchEvent(new CompositionEvent('compositionupdate', { data: text, bubbles: true }));
    write?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { data: text, isComposing: true, bubbles: true }));
    key('keyup', 'Process');
  }
  for (const value of ['ArrowDown', 'Enter', 'Escape']) {
    key('keydown', value);
    key('keyup', value);
  }
}

/** Dispatches the end of a composition. In WebKit, the key that ends it follows `compositionend`. Runs in the page. */
function commit(name: string, text: string): void {
  const input = document.querySelector<HTMLInputElement>(name);
  if (input === null) throw new Error('the search has no field');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { data: text, isComposing: true, bubbles: true }));
  input.dispatchEvent(new CompositionEvent('compositionend', { data: text, bubbles: true }));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
}
