import assert from 'node:assert/strict';
import { click, press, see, until } from './hands.ts';
import type { Journey, Reader } from './journey.ts';

const chat = 'createChatCompletion';

/** The console of an operation of the API reference; `asked` is what it is given to send. */
function consoleOf({ tab, visit }: Reader, operation: string) {
  const panel = `#${operation} api-console`;
  const textOf = (selector: string) =>
    tab.run((wanted) => document.querySelector(wanted)?.textContent ?? '', `${panel} ${selector}`);
  return {
    panel,
    textOf,
    /** By how many pixels it is wider than its room. */
    overflowOf: (selector: string) =>
      tab.run((wanted) => {
        const element = document.querySelector(wanted);
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

const asked = (fields: object): object => ({
  model: 'echo-1',
  messages: [{ role: 'user', content: 'Hangzhou?' }],
  ...fields,
});

/** The journeys through the console, on the fixture site that has a sandbox. */
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
      await write(asked({ n: 2 }));
      await send();
      await until('the second answer is there', async () => (await textOf('.result pre')).includes('"index": 1'));
      await write('{"model": ');
      // The same words in every browser.
      await until('the place is named', async () => (await textOf('.problem')).includes('第 1 行第 11 列'));
      await write(asked({ temperature: 9 }));
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
      await write(asked({ stream: true }));
      await send();
      await says('200');
      assert.match(await textOf('.said'), /Hangzhou|\S/);
      assert.match(await textOf('.result details pre'), /data: \[DONE\]/);
      // Slow enough to be stopped by hand.
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
          (wanted) => (document.querySelector<HTMLAudioElement>(wanted)?.duration ?? 0) > 0,
          `${speech.panel} audio`,
        ),
      );
      const image = consoleOf(reader, 'createImage');
      await image.open();
      // Its URL would be that of the site behind the network, which the policy of this one refuses.
      await image.write({ prompt: 'A valley', response_format: 'b64_json' });
      await image.send();
      await image.says('200');
      await until('the picture is drawn', () =>
        tab.run(
          (wanted) => (document.querySelector<HTMLImageElement>(wanted)?.naturalWidth ?? 0) > 0,
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
        tab.run((wanted) => document.querySelector(`${wanted} .result[data-state='failed']`) !== null, panel),
      );
      assert.match(await textOf('.result [role="status"]'), /\S/);
      network.mend();
      await send();
      await says('200');
    },
  },
];
