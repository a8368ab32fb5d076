import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const sans = path.dirname(require.resolve('@fontsource/noto-sans-sc/package.json'));
const mono = path.dirname(require.resolve('@fontsource/noto-sans-mono/package.json'));
const faces = [
  { family: 'Looks Sans', folder: sans, subset: 'chinese-simplified', weight: 400 },
  { family: 'Looks Sans', folder: sans, subset: 'chinese-simplified', weight: 600 },
  { family: 'Looks Latin', folder: sans, subset: 'latin', weight: 400 },
  { family: 'Looks Latin', folder: sans, subset: 'latin', weight: 600 },
  // Signs such as that of the command key.
  { family: 'Looks Signs', folder: sans, subset: '90', weight: 400 },
  { family: 'Looks Mono', folder: mono, subset: 'latin', weight: 400 },
  { family: 'Looks Mono', folder: mono, subset: 'latin', weight: 600 },
].map(({ subset, ...face }) => ({
  ...face,
  file: `${path.basename(face.folder)}-${subset}-${face.weight}-normal.woff`,
}));

const urlOf = (file: string) => `/looks-fonts/${file}`;

const fontFace = ({ family, weight, file }: (typeof faces)[number]) =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url('${urlOf(file)}'); }`;

/**
 * Nothing on the page but these fonts, and nothing that tells the day of the last commit. A formula has a fixed height,
 * which is otherwise one pixel more or less from one Chromium to the next, and upright letters, as the slanted ones are
 * signs of their own that few fonts have, as is the arrow that leads back from a footnote.
 */
const styles = `
${faces.map(fontFace).join('\n')}
:root { --font-sans: 'Looks Latin', 'Looks Sans', 'Looks Signs'; --font-mono: 'Looks Mono', 'Looks Sans', 'Looks Signs'; }
math { block-size: 3.5rem; font-family: 'Looks Latin', 'Looks Sans'; }
:root { -webkit-font-smoothing: antialiased; }
mi { text-transform: none; }
.last-updated, [data-footnote-backref] { display: none; }
`;

const files = new Map<string, Promise<Buffer>>();

/**
 * Has every page of a context written in fonts from the development dependencies, so that the system's fonts, which
 * differ from machine to machine, play no part. The context must bypass the content security policy.
 */
export async function useOwnFonts(context: BrowserContext): Promise<void> {
  await context.route('**/looks-fonts/*', async (route) => {
    const name = path.posix.basename(new URL(route.request().url()).pathname);
    await route.fulfill({ body: await fontFile(name), contentType: 'font/woff' });
  });
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet({ baseURL: location.origin });
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, styles);
}

async function fontFile(name: string): Promise<Buffer> {
  const face = faces.find(({ file }) => file === name);
  if (face === undefined) throw new Error(`${name} is none of the fonts`);
  const known = files.get(name) ?? readFile(path.join(face.folder, 'files', name));
  files.set(name, known);
  return known;
}

/** The machine's own fonts that text of a page was drawn with: for each its name and a place where it was. */
export async function foreignFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body *:not(script, style)',
  });
  const found = await Promise.all(
    nodeIds.map(async (nodeId) => ({ nodeId, ...(await session.send('CSS.getPlatformFontsForNode', { nodeId })) })),
  );
  const places = new Map<string, string>();
  for (const { nodeId, fonts } of found) {
    for (const { familyName } of fonts.filter(({ isCustomFont }) => !isCustomFont)) {
      const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId });
      places.set(
        familyName,
        `${familyName}: ${outerHTML
          .replaceAll(/<[^>]+>/g, ' ')
          .trim()
          .slice(0, 80)}`,
      );
    }
  }
  return [...places.values()];
}
