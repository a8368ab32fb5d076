import { existsSync } from 'node:fs';
import path from 'node:path';
import { brandColors, colorDeclarations } from './brand.ts';
import { throwFaults } from '../faults/fault.ts';
import { keyFault, type ConfigText } from './load-config.ts';
import type { CheckedConfig } from './schema.ts';

/** What a site's brand sets: custom properties, and the files of its fonts as rules of a style sheet. */
export type Brand = {
  properties: Record<string, string>;
  fontFaces: string[];
  /** The brand's colour as `#c4122f`; undefined where the engine's own stays. */
  color: string | undefined;
};

/**
 * The brand of a site: its colours in both themes, its fonts.
 * @throws Fault or Faults for a colour that cannot be read, and for fonts and pictures that are no files of `public/`
 */
export function resolveBrand(config: CheckedConfig, siteFolder: string, text: ConfigText): Brand {
  const { brand, favicon, navbar, footer, baseUrl } = config;
  const { color, fonts } = brand;
  const files: [keys: PropertyKey[], file: string | undefined][] = [
    [['favicon'], favicon],
    [['brand', 'logo', 'src'], brand.logo?.src],
    [['brand', 'logo', 'srcDark'], brand.logo?.srcDark],
    [['navbar', 'logo', 'src'], navbar.logo?.src],
    [['navbar', 'logo', 'srcDark'], navbar.logo?.srcDark],
    [['footer', 'logo', 'src'], footer?.logo?.src],
    ...fonts.faces.map(({ src }, index): [PropertyKey[], string] => [['brand', 'fonts', 'faces', index, 'src'], src]),
  ];
  throwFaults(
    files.flatMap(([keys, file]) =>
      file === undefined || existsSync(path.join(siteFolder, 'public', file))
        ? []
        : [keyFault(keys, `there is no file public${file}`, text, 'put it there, or correct the path')],
    ),
  );
  const { location } = keyFault(['brand', 'color'], '', text);
  const colors = color === undefined ? undefined : brandColors(color, location);
  return {
    properties: {
      ...(colors === undefined ? {} : colorDeclarations(colors)),
      ...(fonts.sans === undefined ? {} : { '--font-sans': fonts.sans }),
      ...(fonts.mono === undefined ? {} : { '--font-mono': fonts.mono }),
    },
    fontFaces: fonts.faces.map(({ family, src, weight, style }) => {
      const url = `url(${JSON.stringify(baseUrl + src.slice(1))})`;
      const descriptors = `font-weight:${weight};font-style:${style};font-display:swap`;
      return `@font-face{font-family:${JSON.stringify(family)};src:${url};${descriptors}}`;
    }),
    color: colors?.['--color-primary-fill']?.[0],
  };
}
