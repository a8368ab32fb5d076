import assert from 'node:assert/strict';
import { click, press, see, until } from './hands.ts';
import type { Journey, Reader } from './journey.ts';

const chat = 'createChatCompletion';

/** Returns helpers for the console of an operation in the API reference. */
function consoleOf({ tab, visit }: Reader, operation: string) {
  const panel = `#${operation} api-console`;
  const textOf = (selector: string) =>
    tab.run((target) => document.querySelector(target)?.textContent ?? '', `${panel} ${selector}`);
  return {
    panel,
    textOf,
    /** Returns by how many pixels the content of an element overflows its width. */
    overflowOf: (selector: string) =>
      tab.run((target) => {
        const element = document.querySelector(target);
        return element === null ? NaN : element.scrollWidth - element.clientWidth;
      }, `${panel} ${selector}`),
    open: async () => {
      await visit('/api/');
      await click(tab, `#${operation} .try`);
      await see(tab, `${panel} .send`);
    },
    write: async (body: object | string) => {
      await click(tab, `${panel} textarea`);
      await press(tab, 'Control+a');
      await tab.act({ kind: 'type', text: typeof body === 'string' ? body : JSON.stringify(body) });
    },
    send: () => click(tab, `${panel} .send`),
    says: (words: string) =>
      until(`the console says ${words}`, async () => (await textOf('[role="status"]')).includes(words)),
  };
}

const chatRequest = (fields: object): object => ({
  model: 'echo-1',
  messages: [{ role: 'user', content: 'Hangzhou?' }],
  ...fields,
});

/** The journeys through the console, on the fixture site with a sandbox. */
export const consoleJourneys: Journey[] = [
  {
    name: 'console: send, edit, edit wrongly',
    site: 'sandbox',
    async take(reader) {
      const { open, write, send, says, textOf, overflowOf } = consoleOf(reader, chat);
      await open();
      await send();
      await says('200');
      assert.match(await textOf('.result pre'), /chat\.completion/);
      assert.equal(await overflowOf('.result pre'), 0, 'the answer scrolls sideways');
      await write(chatRequest({ n: 2 }));
      await send();
      await until('the second answer is there', async () => (await textOf('.result pre')).includes('"index": 1'));
      await write('{"model": ');
      // The message must not depend on the browser.
      await until('the place is named', async () => (await textOf('.problem')).includes('第 1 行第 11 列'));
      await write(chatRequest({ temperature: 9 }));
      await until('the field is named', async () => (await textOf('.problem')).includes('temperature'));
      await send();
      await says('400');
    },
  },
  {
    name: 'console: stream and stop',
    site: 'sandbox',
    async take(reader) {
      const { open, write, send, says, textOf, panel } = consoleOf(reader, chat);
      await open();
      await write(chatRequest({ stream: true }));
      await send();
      await says('200');
      assert.match(await textOf('.said'), /Hangzhou|\S/);
      assert.match(await textOf('.result details pre'), /data: \[DONE\]/);
      // Slows the stream down, so that there is time to stop it.
      reader.network.add('x-sandbox-pace', '3000');
      await send();
      await see(reader.tab, `${panel} .bar .quiet`);
      await until('something has come', async () => (await textOf('.result details pre')).includes('data: '));
      await click(reader.tab, `${panel} .bar .quiet`);
      await until(
        'the stream is stopped',
        async () => (await textOf('.bar')).length === (await textOf('.send')).length,
      );
      const kept = await textOf('.result details pre');
      assert(kept.includes('data: ') && !kept.includes('[DONE]'), kept);
    },
  },
  {
    name: 'console: sound and picture',
    site: 'sandbox',
    async take(reader) {
      const { tab } = reader;
      const speech = consoleOf(reader, 'createSpeech');
      await speech.open();
      await speech.send();
      await speech.says('200');
      await until('the sound can be played', () =>
        tab.run(
          (target) => (document.querySelector<HTMLAudioElement>(target)?.duration ?? 0) > 0,
          `${speech.panel} audio`,
        ),
      );
      const image = consoleOf(reader, 'createImage');
      await image.open();
      // A URL would have the origin behind the proxy, which the Content-Security-Policy blocks.
      await image.write({ prompt: 'A valley', response_format: 'b64_json' });
      await image.send();
      await image.says('200');
      await until('the picture is drawn', () =>
        tab.run(
          (target) => (document.querySelector<HTMLImageElement>(target)?.naturalWidth ?? 0) > 0,
          `${image.panel} img`,
        ),
      );
      assert.deepEqual(await tab.run(() => observed.complaints), []);
    },
  },
  {
    name: 'console: offline',
    site: 'sandbox',
    async take(reader) {
      const { tab, network } = reader;
      const { open, send, says, textOf, panel } = consoleOf(reader, chat);
      await open();
      network.cut();
      await send();
      await until('the console says why', () =>
        tab.run((target) => document.querySelector(`${target} .status[data-status='failed']`) !== null, panel),
      );
      assert.match(await textOf('.result [role="status"]'), /\S/);
      network.mend();
      await send();
      await says('200');
    },
  },
];
