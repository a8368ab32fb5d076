import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as ColorPackage from 'colorjs.io';
import { calloutKinds, isCalloutKind } from '../../app/core/callout-kinds.ts';
import { Fault, type FaultLocation, throwFaults } from '../faults/fault.ts';
import { keyFault, type ConfigText } from './key-fault.ts';
import type { CheckedConfig } from './schema.ts';

type Color = ColorPackage.default;

/** The CommonJS bundle of colorjs.io: Node takes longer to resolve its hundred ES modules than to run them. */
const { default: Color } = createRequire(import.meta.url)('colorjs.io') as typeof ColorPackage;

/** The minimum contrast of text with its background (WCAG 2.2, 1.4.3). */
const minContrast = 4.5;

/** The background of each theme with the least contrast to the brand's colour: `--color-bg-hover` in `tokens.css`. */
const leastContrastBackground = { light: '#f2eeec', dark: '#2b2829' };

/** Colours derived from the brand's colour: custom property → colour in the light and the dark theme. */
export type BrandColors = Record<string, [light: string, dark: string]>;

/**
 * Derives the colours of links, buttons and marks from the brand's colour, with its hue in both themes.
 * @throws Fault for an invalid colour, and for one with too little contrast to white text; its hint is a darker shade
 */
export function brandColors(color: string, location: FaultLocation): BrandColors {
  const brandColor = parse(color, location);
  if (contrast(brandColor, '#ffffff') < minContrast)
    throw new Fault(
      location,
      `brand.color: ${color} has a contrast of ${contrast(brandColor, '#ffffff').toFixed(1)} : 1 with white`,
      `text needs ${minContrast} : 1; write ${hex(shade(brandColor, '#ffffff', -1))}, which has the same hue`,
    );
  const [lightness, chroma, hue] = oklch(brandColor);
  const tint = (light: number, maxChroma: number) => new Color('oklch', [light, Math.min(chroma, maxChroma), hue]);
  const primary = shade(brandColor, leastContrastBackground.light, -1);
  const dark = shade(tint(0.745, 0.16), leastContrastBackground.dark, 1);
  return {
    '--color-primary': pair(primary, dark),
    '--color-primary-hover': pair(tint(lightnessOf(primary) - 0.11, chroma), tint(lightnessOf(dark) + 0.08, 0.11)),
    '--color-primary-soft': pair(tint(0.966, 0.012), tint(0.25, 0.035)),
    '--color-primary-fill': pair(brandColor, brandColor),
    '--color-primary-fill-hover': pair(tint(lightness - 0.07, chroma), tint(lightness - 0.05, chroma)),
    '--color-link': [hex(primary), 'var(--color-text)'],
    '--color-link-line': pair(tint(0.745, 0.1), dark),
    '--color-selection': pair(tint(0.905, 0.045), tint(0.36, 0.1)),
  };

  function pair(first: Color, second: Color): [string, string] {
    return [hex(first), hex(second)];
  }
}

/** Whether a text is a CSS colour. Functions, such as `var(--color)`, are accepted unchecked. */
export function isColor(text: string): boolean {
  return /\(|^currentcolor$/i.test(text) || Color.try(text) !== null;
}

/**
 * Checks that colours of the announcement are CSS colours, and those of changelog kinds CSS colours or callout kinds.
 * @throws Fault or AggregateError with the line in `site.config.ts`
 */
export function checkColors(
  { changelog, announcementBar: bar }: Pick<CheckedConfig, 'changelog' | 'announcementBar'>,
  text: ConfigText,
): void {
  const colors = 'a CSS colour, like "#8f0b20"';
  const kinds = Object.keys(calloutKinds).join(', ');
  throwFaults([
    ...(changelog.kinds ?? []).map(({ color }, index) =>
      isCalloutKind(color) || isColor(color)
        ? undefined
        : keyFault(['changelog', 'kinds', index, 'color'], `must be ${kinds} or ${colors}`, text),
    ),
    ...(['backgroundColor', 'textColor'] as const).map((key) =>
      isColor(bar?.[key] ?? 'red') ? undefined : keyFault(['announcementBar', key], `must be ${colors}`, text),
    ),
  ]);
}

function parse(color: string, location: FaultLocation): Color {
  try {
    return new Color(color);
  } catch {
    throw new Fault(location, `brand.color: “${color}” is not a colour`, 'write it as #0b5fff or oklch(50% 0.2 260)');
  }
}

/** Darkens (`step` -1) or lightens (1) a colour until it has the minimum contrast with the background `on`. */
function shade(color: Color, on: string, step: 1 | -1): Color {
  const [, chroma, hue] = oklch(color);
  for (let lightness = lightnessOf(color); lightness > 0 && lightness < 1; lightness += step * 0.01) {
    const shaded = new Color('oklch', [lightness, chroma, hue]);
    if (contrast(shaded, on) >= minContrast) return lightness === lightnessOf(color) ? color : shaded;
  }
  return new Color(step === 1 ? 'white' : 'black');
}

function contrast(color: Color, on: string): number {
  return new Color(hex(color)).contrast(on, 'WCAG21');
}

function oklch(color: Color): [number, number, number] {
  const [lightness, chroma, hue] = color.to('oklch').coords;
  return [lightness ?? 0, chroma ?? 0, hue ?? 0];
}

function lightnessOf(color: Color): number {
  return oklch(color)[0];
}

function hex(color: Color): string {
  return color.to('srgb').toGamut().toString({ format: 'hex', collapse: false });
}

/** The resolved brand of a site: CSS custom properties, and `@font-face` rules of its fonts. */
export type Brand = {
  properties: Record<string, string>;
  fontFaces: string[];
  /** The brand's colour, such as `#c4122f`; undefined to keep the engine's colour. */
  color: string | undefined;
};

/** Resolves a site's brand. @throws Fault or AggregateError for a bad colour or for files missing in `public/` */
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
    [['footer', 'logo', 'srcDark'], footer?.logo?.srcDark],
    ...fonts.faces.map(({ src }, index): [PropertyKey[], string] => [['brand', 'fonts', 'faces', index, 'src'], src]),
  ];
  throwFaults(
    files.map(([keys, file]) =>
      file === undefined || existsSync(path.join(siteFolder, 'public', file))
        ? undefined
        : keyFault(keys, `there is no file public${file}`, text, 'put it there, or correct the path'),
    ),
  );
  const { location } = keyFault(['brand', 'color'], '', text);
  const colors = color === undefined ? undefined : brandColors(color, location);
  return {
    properties: {
      ...Object.fromEntries(
        Object.entries(colors ?? {}).map(([name, [light, dark]]) => [name, `light-dark(${light}, ${dark})`]),
      ),
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
