import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { chat, openConsole, panelOf } from '../support/console.ts';
import { useFixture } from '../support/fixture.ts';
import { openHydrated } from '../support/hydrated.ts';
import { translatePage } from '../support/translate-page.ts';

/** A site with a sandbox, whose readers may also call the API itself. */
const url = useFixture('sandbox');
const api = (): string => url('/api/');

const statusOf = (panel: Locator): Locator => panel.getByRole('status');

const openOperation = (id: string) => openConsole(api(), id);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Whether names, text and other values of JSON have their colours. */
const coloursOf = (code: Locator) =>
  code.evaluate((element) =>
    ['t-keyword', 't-string', 't-constant'].map((kind) =>
      [...(CSS.highlights.get(kind) ?? [])].some(({ startContainer }) => element.contains(startContainer)),
    ),
  );
const colorOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);

/** Whether nothing of an element is below the screen. */
const endsInView = (element: Element): boolean => element.getBoundingClientRect().bottom <= innerHeight;

async function send(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: '发送' }).click();
  await expect.poll(() => statusOf(panel).textContent()).toMatch(/^状态码 \d+，用时 \d+ ms$/);
}

describe('before a reader opens it', () => {
  test('nothing of the console is fetched, even where all buttons have been in view', async () => {
    const { page } = await openHydrated(api());
    for (const button of await page.locator('.op .try').all()) await button.scrollIntoViewIfNeeded();
    expect(await page.locator('.op .try').count()).toBe(await page.locator('.op').count());
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const brought: string[] = [];
    page.on('request', (request) => brought.push(request.url()));
    await page.locator('#createSpeech .try').click();
    await panelOf(page, 'createSpeech').locator('textarea').waitFor();
    expect(brought.some((url) => url.includes('/assets/console-element-'))).toBe(true);
    expect(before.filter((url) => url.includes('/assets/') && brought.includes(url))).toEqual([]);
  });

  test('and without script there is no button', async () => {
    const { page } = await openPage(api(), { javaScriptEnabled: false });
    expect(await page.locator('.try').count()).toBeGreaterThan(0);
    expect(await page.locator('.try').first().isVisible()).toBe(false);
  });
});

describe('the console', () => {
  test('opens on a phone without its keyboard, which would cover the fields and the button that sends', async () => {
    const { page } = await openHydrated(api(), { isMobile: true, hasTouch: true });
    await page.locator('#createChatCompletion .try').tap();
    await expect.poll(() => page.locator('api-console :focus').count()).toBe(1);
    expect(await page.locator('api-console :is(textarea, input):focus').count()).toBe(0);
  });

  test('sends the example that the reader has before them, and moves on to the answer', async () => {
    const { page, panel, complaints } = await openOperation('createChatCompletion');
    expect(await panel.locator('textarea').inputValue()).toContain('什么是回声');
    await send(panel);
    expect(await statusOf(panel).textContent()).toContain('200');
    expect(await panel.locator('.result pre').first().textContent()).toContain('chat.completion');
    expect(await focused(page)).toBe('响应');
    expect(complaints).toEqual([]);
  });

  test('names the field that does not fit while it is typed, reads it out after a pause, and leads to it', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    const heard = await panel.locator('[aria-live]').evaluateHandle((region) => {
      const texts: (string | null)[] = [];
      new MutationObserver(() => texts.push(region.textContent)).observe(region, {
        subtree: true,
        characterData: true,
      });
      return texts;
    });
    // In one go, as between two commands of the test the pause may have passed.
    await panel.locator('textarea').evaluate(
      async (field: HTMLTextAreaElement, texts) => {
        for (const text of texts) {
          field.select();
          document.execCommand('insertText', false, text);
          // Lets the observer see what this text changed.
          await Promise.resolve();
        }
      },
      ['{"model": ', chat({ temperature: 9 })],
    );
    expect(await panel.locator('.problem').textContent()).toContain('temperature');
    await expect
      .poll(() => heard.evaluate((texts) => texts.map((text) => text?.includes('temperature'))))
      .toEqual([true]);
    const verdict = await panel.locator('.problem > span').innerText();
    expect((await panel.ariaSnapshot()).split(verdict)).toHaveLength(2);
    await panel.locator('.problem a').click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#createChatCompletion.request.temperature');
    await panel.locator('textarea').fill(chat({ stream_options: {} }));
    expect(await panel.locator('.problem').textContent()).toContain('stream_options 只在 stream 为 true 时使用。');
    await panel.locator('textarea').fill('{"model": ');
    expect(await panel.locator('.problem').textContent()).toContain('不是有效的 JSON：第 1 行第 11 列，缺少值。');
    await panel.locator('textarea').fill(chat({}));
    expect(await panel.locator('.problem[data-wrong]').count()).toBe(0);
    await translatePage(page);
    await panel.locator('textarea').fill(chat({ temperature: 9 }));
    await expect.poll(() => panel.locator('.problem').textContent()).toMatch(/^~.*9。/);
  });

  test('sends what does not fit too, shows the documented error with what explains it, and asks for a failure', async () => {
    const { panel } = await openOperation('createChatCompletion');
    const body = await panel.locator('textarea').inputValue();
    await panel.locator('textarea').fill(chat({ temperature: 9 }));
    await send(panel);
    expect(await statusOf(panel).textContent()).toContain('400');
    expect(await panel.getByRole('link', { name: '错误处理' }).getAttribute('href')).toBe('/overview/#errors');
    await panel.locator('textarea').fill(body);
    await panel.getByLabel('模拟故障').selectOption('rate-limit');
    await send(panel);
    expect(await statusOf(panel).textContent()).toContain('429');
    const guide = panel.getByRole('link', { name: '429 怎样处理' });
    expect(await guide.getAttribute('href')).toBe('/overview/#too-many');
    expect(await panel.locator('.result details pre').textContent()).toContain('retry-after: 1');
  });

  test('writes the samples beside it anew while the request is edited, and puts them back', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    const samples = page.locator('#createChatCompletion .requests > details[open]');
    const codeOf = (grammar: string) => samples.locator(`.code[data-lang="${grammar}"] code`).textContent();
    const before = await codeOf('shellscript');
    await panel.locator('textarea').fill(chat({ stream: true, seed: 7 }));
    await expect.poll(() => codeOf('shellscript')).toContain('"seed": 7');
    expect(await codeOf('python')).toMatch(/seed=7[^]*for chunk in stream/);
    expect(await codeOf('java')).toMatch(/seed\(7[^]*createStreaming/);
    expect(await codeOf('javascript')).toMatch(/seed: 7[^]*for await/);
    // What is no JSON yet leaves the last samples in place.
    await panel.locator('textarea').fill('{"model": ');
    expect(await codeOf('shellscript')).toContain('"seed": 7');
    await panel.getByRole('button', { name: '关闭' }).click();
    expect(await codeOf('shellscript')).toBe(before);
  });

  test('shows a stream as it comes: its events and their text', async () => {
    const { panel } = await openOperation('createChatCompletion');
    await panel.locator('textarea').fill(chat({ stream: true }));
    await send(panel);
    expect(await panel.locator('.said').textContent()).toContain('回声');
    expect(await panel.locator('.result details pre').first().textContent()).toContain('data: [DONE]');
  });

  test('stops a stream, and keeps what has come', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    await page.route('**/sandbox/v1/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-sandbox-pace': '2000' } }),
    );
    await panel.locator('textarea').fill(chat({ stream: true }));
    await panel.getByRole('button', { name: '发送' }).click();
    await panel.locator('.result details pre').first().waitFor({ state: 'attached' });
    await panel.getByRole('button', { name: '停止' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => statusOf(panel).textContent()).toMatch(/^已停止，响应不完整 · 状态码 200/);
    expect(await panel.locator('.result details pre').first().textContent()).not.toContain('[DONE]');
    expect(await panel.getByRole('button', { name: '停止' }).count()).toBe(0);
    expect(await focused(page)).toBe('发送');
    await page.keyboard.press('Escape');
    expect(await panel.count()).toBe(0);
  });

  test('says in words that an answer broke off, a stream or not', async () => {
    const { panel } = await openOperation('createChatCompletion');
    await send(panel);
    const success = await colorOf(statusOf(panel));
    await panel.getByLabel('模拟故障').selectOption('cut-stream');
    for (const stream of [true, false]) {
      await panel.locator('textarea').fill(chat({ stream }));
      await panel.getByRole('button', { name: '发送' }).click();
      await expect.poll(() => statusOf(panel).textContent()).toMatch(/^响应中断，内容不完整 · 状态码 200/);
      expect(await colorOf(statusOf(panel))).not.toBe(success);
    }
  });

  test('shows as much of an answer as fits, and leaves who edits on where they are', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    await page.setViewportSize({ width: 1440, height: 1000 });
    await send(panel);
    await expect.poll(() => panel.locator('.result').evaluate(endsInView)).toBe(true);
    const answered = Promise.withResolvers<undefined>();
    await page.route('**/sandbox/v1/**', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await panel.locator('textarea').press('Control+Enter');
    await expect.poll(() => statusOf(panel).textContent()).toBe('正在发送…');
    await page.keyboard.type(' ');
    answered.resolve(undefined);
    await expect.poll(() => statusOf(panel).textContent()).toContain('200');
    expect(await panel.locator('textarea').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('leaves the keys to an input method while it composes', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    const keyboard = await page.context().newCDPSession(page);
    await panel.locator('textarea').focus();
    await keyboard.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Escape',
      code: 'Escape',
      windowsVirtualKeyCode: 229,
    });
    await keyboard.send('Input.insertText', { text: '你' });
    expect(await panel.locator('textarea').inputValue()).toContain('你');
  });

  test.each([
    ['/api/', 'console-element-*.js'],
    ['/api/', 'createChatCompletion-*.js'],
    ['/overview/', 'console-element-*.js'],
  ])('that lacks a part says so: on %s without %s', async (path, part) => {
    const { page } = await openHydrated(url(path));
    const button = page.locator('.try[data-operation="createChatCompletion"]').first();
    await page.route(`**/assets/${part}`, (route) => route.abort());
    await button.click();
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/^控制台没能加载/);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await page.locator('api-console').count()).toBe(0);
  });

  test('that lacks its styles does not open without them, and the next press asks for them again', async () => {
    const { page } = await openHydrated(api());
    const button = page.locator('#createChatCompletion .try');
    await page.route('**/assets/console-element-*.css', (route) => route.abort());
    await button.click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('api-console').count()).toBe(0);
    await page.unroute('**/assets/console-element-*.css');
    await button.click();
    const editor = page.locator('api-console .editor');
    await expect.poll(() => editor.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('plays a sound and shows a picture under the site’s own policy, calls what takes no body, and says that browsers forbid a method', async () => {
    const { page, panel, complaints } = await openOperation('createSpeech');
    const open = async (id: string) => {
      await page.locator(`#${id} .try`).click();
      return panelOf(page, id);
    };
    await send(panel);
    const player = panel.getByLabel('响应中的音频');
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0);
    const image = await open('createImage');
    await send(image);
    const picture = image.getByAltText('响应中的第 1 张图片');
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    const list = await open('listModels');
    await send(list);
    expect(await statusOf(list).textContent()).toContain('200');
    const trace = await open(`traceModels${'AsTheyAreReceived'.repeat(16)}`);
    await expect.poll(() => trace.textContent()).toContain('浏览器不允许网页发送 TRACE 请求');
    expect(await trace.getByRole('button', { name: '发送' }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('shows a vector by its first numbers and its length in the colours of the samples, in the place of the example answers, which it gives back', async () => {
    const { page, panel } = await openOperation('createEmbedding');
    const samples = page.locator('#createEmbedding .samples');
    expect(await samples.locator('> .requests').isVisible()).toBe(true);
    expect(await samples.locator('> .answers').isVisible()).toBe(false);
    await send(panel);
    const result = panel.locator('.result pre').first();
    expect(await result.textContent()).toMatch(/… （共 \d+ 个数）/);
    expect(await coloursOf(result.locator('code'))).toEqual([true, true, true]);
    await panel.getByRole('button', { name: '关闭' }).click();
    expect(await samples.locator('> .answers').isVisible()).toBe(true);
  });

  test('says that the reader is offline', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    await page.context().setOffline(true);
    await panel.getByRole('button', { name: '发送' }).click();
    await expect.poll(() => statusOf(panel).textContent()).toContain('当前没有网络连接');
  });

  test('is opened, used and closed with the keyboard', async () => {
    const { page } = await openHydrated(api());
    const button = page.locator('#createChatCompletion .try');
    await button.focus();
    await page.keyboard.press('Enter');
    const panel = panelOf(page, 'createChatCompletion');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => statusOf(panel).textContent()).toContain('200');
    await page.keyboard.press('Escape');
    expect(await panel.count()).toBe(0);
    expect(await button.evaluate((element) => document.activeElement === element)).toBe(true);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('a request in a guide', () => {
  test('that is written as HTTP is answered below it too', async () => {
    const { page } = await openHydrated(url('/overview/'));
    await page.getByRole('button', { name: '试一试' }).nth(1).click();
    const panel = page.locator('.code + api-console');
    await expect.poll(() => statusOf(panel).textContent()).toContain('200');
    expect(await panel.locator('textarea').inputValue()).toContain('"你好"');
  });

  test('is answered below it by one press, and its fields lead to the reference', async () => {
    const { page, complaints } = await openHydrated(url('/overview/'));
    await page.getByRole('button', { name: '试一试' }).first().click();
    const panel = page.locator('.code + api-console');
    await expect.poll(() => statusOf(panel).textContent()).toContain('200');
    const answer = panel.locator('.result pre').first();
    expect(await answer.textContent()).toContain('回声是返回的声音');
    expect(await coloursOf(answer.locator('code'))).toEqual([true, true, true]);
    const [status, valid] = await Promise.all([statusOf(panel), panel.locator('.problem')].map(colorOf));
    expect(status).toBe(valid);
    await panel.locator('textarea').fill(chat({ temperature: 9 }));
    expect(await panel.locator('.problem a').getAttribute('href')).toBe(
      '/api/#createChatCompletion.request.temperature',
    );
    expect(complaints).toEqual([]);
  });
});

describe('the API itself', () => {
  const target = 'https://api.example.com/v1/chat/completions';
  const key = 'sk-of-this-reader';

  test('is not called before there is a key, and then with one that only this console knows', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route(target, (route) =>
      route.fulfill({ json: { answered: 'by the API' }, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await panel.getByLabel('目标').selectOption('https://api.example.com/v1');
    const field = panel.locator('input[type="password"]');
    await panel.getByRole('button', { name: '发送', exact: true }).click();
    expect(await field.evaluate((input) => input.matches(':invalid:focus'))).toBe(true);
    expect(asked.filter((address) => address.includes('/v1/'))).toEqual([]);
    await field.fill(key);
    const [request] = await Promise.all([page.waitForRequest(target), send(panel)]);
    expect(request.headers()).toMatchObject({ authorization: `Bearer ${key}` });
    expect(await panel.locator('.result pre').first().textContent()).toContain('by the API');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state]),
    );
    expect(kept).not.toContain(key);
    expect(await page.locator('#createChatCompletion .requests').textContent()).not.toContain(key);
    await panel.getByRole('button', { name: '关闭' }).click();
    await page.locator('#createChatCompletion .try').click();
    await panel.getByLabel('目标').selectOption('https://api.example.com/v1');
    expect(await field.inputValue()).toBe('');
  });

  test('is named where it cannot be reached, as the sandbox is, and as a redirection of that is', async () => {
    const { page, panel } = await openOperation('createChatCompletion');
    await page.route('**/v1/chat/completions', (route) => route.abort());
    await panel.getByRole('button', { name: '发送' }).click();
    await expect.poll(() => statusOf(panel).textContent()).toMatch(/^无法连接沙盒/);
    const elsewhere = { status: 302, headers: { Location: 'https://example.com/' } };
    await page.route('**/v1/chat/completions', (route) => route.fulfill(elsewhere), { times: 1 });
    await panel.getByRole('button', { name: '发送' }).click();
    await expect.poll(() => statusOf(panel).textContent()).toMatch(/重定向/);
    await panel.getByLabel('目标').selectOption('https://api.example.com/v1');
    await panel.locator('input[type="password"]').fill(key);
    await panel.getByRole('button', { name: '发送' }).click();
    await expect.poll(() => statusOf(panel).textContent()).toMatch(/^无法连接 https:\/\/api\.example\.com：.*CORS/);
  });

  test('is the only other origin that the page may call', async () => {
    const { page } = await openHydrated(api());
    await page.route(/example\.(?:com|org)/, (route) =>
      route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    const reach = (address: string) =>
      page.evaluate(
        (asked) =>
          fetch(asked).then(
            () => true,
            () => false,
          ),
        address,
      );
    expect(await reach('https://api.example.com/v1/models')).toBe(true);
    expect(await reach('https://example.org/')).toBe(false);
    expect(await reach('https://docs.example.com/')).toBe(false);
  });
});
