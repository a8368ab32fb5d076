import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { launchHeadlessShell } from '../support/chromium.ts';
import { foreignFonts, useOwnFonts } from './fonts.ts';
import { decode, type Picture } from './picture.ts';
import { pictureName, type Scene, type Shot } from './scenes.ts';
import { settle } from './settle.ts';

/** A finished picture with its name, which has no ending. */
export type Look = { name: string; picture: Picture };

/** A browser that photographs scenes of a running site. */
export type Studio = {
  /**
   * Takes all pictures of a scene.
   * @throws Error when text is drawn with a font of the machine, which would look different on the next one.
   */
  photograph: (scene: Scene) => Promise<Look[]>;
  /** Opens a scene for one shot, arranged and at rest. Its context is the caller's to close. */
  open: (scene: Scene, shot: Shot) => Promise<Page>;
  /** Takes a picture of an open scene. */
  take: (page: Page, scene: Scene, shot: Shot) => Promise<Look>;
  close: () => Promise<void>;
};

/** The pictures are so many times smaller than the window: layout and colours remain, the finest edges do not. */
const reduction = 2;

const phone: BrowserContextOptions = { isMobile: true, hasTouch: true };
const always: BrowserContextOptions = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  reducedMotion: 'reduce',
  bypassCSP: true,
};

/** Starts a Chromium of its own, which draws letters alike on every machine, before a running site `looks`. */
export async function openStudio(origin: string): Promise<Studio> {
  const server = await launchHeadlessShell([
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--disable-font-subpixel-positioning',
    '--force-color-profile=srgb',
  ]);
  const browser = await chromium.connect(server.wsEndpoint());

  async function open(scene: Scene, shot: Shot): Promise<Page> {
    const context = await browser.newContext({
      ...always,
      ...(shot.width === 390 ? phone : {}),
      viewport: windowOf(shot),
      colorScheme: shot.theme,
    });
    await useOwnFonts(context);
    // The site names the keys of the reader's machine.
    await context.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'Linux x86_64' }));
    const page = await context.newPage();
    await page.goto(new URL(scene.path, origin).href);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await scene.arrange?.(page);
    await page.evaluate(settle);
    return page;
  }

  async function takeAll(scene: Scene, shots: readonly Shot[]): Promise<Look[]> {
    const [first] = shots;
    if (first === undefined) return [];
    const page = await open(scene, first);
    const looks: Look[] = [];
    for (const shot of shots) looks.push(await take(page, scene, shot));
    const foreign = await foreignFonts(page);
    if (foreign.length > 0)
      throw new Error(
        `${scene.name} is drawn with fonts of this machine; tests/visual/fonts.ts lacks them:\n${foreign.join('\n')}`,
      );
    await page.context().close();
    return looks;
  }

  return {
    open,
    take,
    photograph: async (scene) => {
      const small = scene.shots.filter(({ width }) => width === 390);
      const large = scene.shots.filter(({ width }) => width !== 390);
      return (await Promise.all([takeAll(scene, large), takeAll(scene, small)])).flat();
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

async function take(page: Page, scene: Scene, shot: Shot): Promise<Look> {
  await page.emulateMedia({ colorScheme: shot.theme });
  await page.setViewportSize(windowOf(shot));
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, shot.theme);
  const png = await page.screenshot({ fullPage: scene.arrange === undefined, animations: 'disabled' });
  return { name: pictureName(scene, shot), picture: await decode(png, reduction) };
}

function windowOf({ width }: Shot): { width: number; height: number } {
  return { width, height: width === 390 ? 844 : 900 };
}
