import type { InlineConfig } from 'vite';
import { iconBody } from '../content/icons.ts';

type PostcssPlugin = NonNullable<Exclude<NonNullable<NonNullable<InlineConfig['css']>['postcss']>, string>['plugins']>[number];

/** Side of an icon of the set. */
const side = 24;

/**
 * Two CSS functions: `icon(name)` is the place of an icon of the site's set on the sheet, as `mask` takes it (position /
 * size), and `icon-sheet()` the sheet with all icons that the style sheet names, one below the other, as a data URL.
 * One image for all: to browsers, each SVG is a document, and a dozen of them would keep the first paint waiting.
 * An unknown name fails the build.
 */
export const iconSheet: PostcssPlugin = {
  postcssPlugin: 'icon-sheet',
  Once(root) {
    const names: string[] = [];
    const bodies: string[] = [];
    root.walkDecls((declaration) => {
      for (const [, name = ''] of declaration.value.matchAll(/\bicon\(([\w-]+)\)/g)) {
        if (names.includes(name)) continue;
        const body = iconBody(name);
        if (body === undefined) throw declaration.error(`there is no icon “${name}” in the Lucide set`, { word: name });
        names.push(name);
        bodies.push(body);
      }
    });
    const place = (name: string) => `0 ${percent(names.indexOf(name) / Math.max(names.length - 1, 1))} / 100% ${percent(names.length)}`;
    root.walkDecls((declaration) => {
      if (!/\bicon(?:-sheet)?\(/.test(declaration.value)) return;
      declaration.value = declaration.value.replace(/\bicon\(([\w-]+)\)/g, (_, name: string) => place(name)).replace('icon-sheet()', () => `url("${sheet(bodies)}")`);
    });
  },
};

function percent(ratio: number): string {
  return `${Number((ratio * 100).toFixed(4))}%`;
}

/** Only what a double-quoted CSS string or a URL cannot hold is escaped, so that the text still compresses well. */
function sheet(bodies: string[]): string {
  const shapes = bodies.map((body, row) => (row === 0 ? body : `<g transform='translate(0 ${row * side})'>${body}</g>`)).join('');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${side} ${bodies.length * side}'>${shapes.replaceAll('currentColor', '#000')}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
}
