import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { trailOf } from '../../app/core/navigation.ts';
import { socialImagePath } from '../../app/core/head.ts';
import type { Page } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { engineFolder } from '../files/paths.ts';

/** Part of the cache key; increment it with each change of the design. */
const designVersion = 3;

type Node = {
  type: string;
  props: { style: Record<string, string | number>; children?: (Node | string)[] | string | undefined };
};
type Painter = (node: Node) => Promise<Uint8Array>;

/** Draws social images, 1200 × 630 pixels: path below the base URL → PNG. `.cache/og` caches them by content. */
export async function socialImages(site: Site, pages: Page[], color = '#c4122f'): Promise<Record<string, Uint8Array>> {
  const folder = path.join(engineFolder, '.cache/og');
  await mkdir(folder, { recursive: true });
  let painter: Promise<Painter> | undefined;
  const images: Record<string, Uint8Array> = {};
  for (const page of pages) {
    const node = picture(site, page, color);
    const name = hash('sha256', `${designVersion}${JSON.stringify(node)}`).slice(0, 24);
    const cached = path.join(folder, `${name}.png`);
    images[socialImagePath(page)] = await readFile(cached).catch(async () => {
      painter ??= createPainter();
      const png = await (await painter)(node);
      await writeFile(cached, png);
      return png;
    });
  }
  return images;
}

/** Loads the renderer and the fonts. This is slow, and only needed for new images. */
async function createPainter(): Promise<Painter> {
  const [{ default: satori }, { Resvg }, regular, bold] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    fonts(400),
    fonts(700),
  ]);
  return async (node) => {
    // Satori's type is React's, but it also accepts plain objects.
    const svg = await satori(node as unknown as Parameters<typeof satori>[0], {
      width: 1200,
      height: 630,
      fonts: [...regular, ...bold],
    });
    return new Resvg(svg).render().asPng();
  };
}

async function fonts(weight: 400 | 700) {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve('@fontsource/noto-sans-sc/package.json')), 'files');
  return Promise.all(
    ['latin', 'chinese-simplified'].map(async (subset) => ({
      name: subset,
      weight,
      style: 'normal' as const,
      data: await readFile(path.join(folder, `noto-sans-sc-${subset}-${weight}-normal.woff`)),
    })),
  );
}

function picture(site: Site, page: Page, color: string): Node {
  const ancestors = trailOf(site.sidebars, page).slice(0, -1);
  const breadcrumbs = [site.title, ...ancestors.map(({ label }) => label)].join(' / ');
  const size = page.title.length > 24 ? 64 : 84;
  const words = wordsOf(page.title, page.lang ?? site.i18n.currentLocale).map((word) =>
    box({ whiteSpace: 'pre', lineHeight: 1.25 }, word),
  );
  const cursor = box({ width: size * 0.4, height: size * 0.86, marginLeft: size * 0.16, background: color });
  return box({ width: '100%', height: '100%', background: '#151314', fontFamily: 'latin, chinese-simplified' }, [
    box({ width: 20, flexShrink: 0, background: color }),
    box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'space-between', padding: '72px 80px' }, [
      box({ flexDirection: 'column' }, [
        box({ fontSize: 32, color: '#aaa29e' }, breadcrumbs),
        // A text cursor follows the last word on the same line.
        box(
          { flexWrap: 'wrap', alignItems: 'center', marginTop: 28, fontSize: size, fontWeight: 700, color: '#ece8e6' },
          [...words.slice(0, -1), box({ alignItems: 'center' }, [...words.slice(-1), cursor])],
        ),
      ]),
      box({ fontSize: 34, color: '#aaa29e', lineHeight: 1.5, lineClamp: 3, display: 'block' }, page.description),
    ]),
  ]);
}

/** The maximum number of characters of a name with hyphens or dots that is kept on one line. */
const maxNameCharacters = 18;

/** Matches an opening bracket at the end of a text. */
const opening = /\p{Ps}$/u;

/** Splits a title into words with their punctuation and spaces: no line may start with a comma or end with `（`. */
function wordsOf(title: string, locale: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)) {
    const last = words.at(-1) ?? '';
    const isName = /\w[-.]$/.test(last) && last.length + segment.length <= maxNameCharacters;
    const isMark = isWordLike !== true && !opening.test(segment);
    if ((isMark || isName || opening.test(last)) && words.length > 0) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

function box(style: Record<string, string | number>, children?: Node[] | string): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
