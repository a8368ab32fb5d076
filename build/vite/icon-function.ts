import type { InlineConfig } from 'vite';
import { iconBody } from '../content/icons.ts';

type PostcssPlugin = NonNullable<Exclude<NonNullable<NonNullable<InlineConfig['css']>['postcss']>, string>['plugins']>[number];

/** The CSS function `icon(name)`: an icon of the site's set as a data URL, to be used as a mask. An unknown name fails the build. */
export const iconFunction: PostcssPlugin = {
  postcssPlugin: 'icon-function',
  Declaration(declaration) {
    if (!declaration.value.includes('icon(')) return;
    declaration.value = declaration.value.replace(/\bicon\(([\w-]+)\)/g, (_, name: string) => {
      const body = iconBody(name);
      if (body === undefined) throw declaration.error(`there is no icon “${name}” in the Lucide set`, { word: name });
      return `url("data:image/svg+xml,${dataUrlText(body.replaceAll('currentColor', '#000'))}")`;
    });
  },
};

/** Only what a double-quoted CSS string or a URL cannot hold is escaped, so that the text still compresses well. */
function dataUrlText(body: string): string {
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${body}</svg>`
    .replaceAll('"', "'")
    .replaceAll('#', '%23')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
}
