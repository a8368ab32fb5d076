import Color from 'colorjs.io';
import { describe, expect, test } from 'vitest';
import { complaintsOf } from '../../tests/support/complaints-of.ts';
import { brandColors, isColor } from './brand.ts';

const place = { file: 'site.config.ts', line: 3 };
const contrast = (a: string, b: string) => new Color(a).contrast(b, 'WCAG21');
const hueOf = (color: string) => new Color(color).to('oklch').coords[2] ?? 0;

/** Returns the fault that a colour causes, as text; empty for a valid colour. */
function complaint(color: string): string {
  return complaintsOf(() => brandColors(color, place)).join('\n');
}

describe('the colours of a brand', () => {
  test.each(['#c4122f', '#0b5fff', '#0a7a3d', '#7a1fa2', '#8a5000', '#000080', 'oklch(45% 0.1 200)', '#444444'])(
    '%s can be read in both themes, on every background, and on its own buttons',
    (color) => {
      const colors = brandColors(color, place);
      for (const [light, dark] of [colors['--color-primary'], colors['--color-primary-hover']].flatMap((pair) =>
        pair === undefined ? [] : [pair],
      )) {
        for (const on of ['#ffffff', '#f9f7f6', '#f2eeec']) expect(contrast(light, on)).toBeGreaterThanOrEqual(4.5);
        for (const on of ['#151314', '#201d1e', '#2b2829']) expect(contrast(dark, on)).toBeGreaterThanOrEqual(4.5);
      }
      for (const name of ['--color-primary-fill', '--color-primary-fill-hover'])
        for (const fill of colors[name] ?? []) expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      const [soft, softDark] = colors['--color-primary-soft'] ?? ['', ''];
      expect(contrast(colors['--color-primary']?.[0] ?? '', soft)).toBeGreaterThanOrEqual(4.3);
      expect(contrast(colors['--color-primary']?.[1] ?? '', softDark)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('keep its hue', () => {
    const colors = brandColors('#0b5fff', place);
    expect(colors['--color-primary-fill']).toEqual(['#0b5fff', '#0b5fff']);
    const [light, dark] = colors['--color-primary'] ?? ['', ''];
    expect(Math.abs(hueOf(dark) - hueOf(light))).toBeLessThan(12);
  });

  test.each([
    ['#ff9900', /contrast of 2\.\d : 1 with white/],
    ['tomatoe', /is not a colour/],
  ])('%s is a fault that says what to write instead', (color, message) => {
    const reported = complaint(color);
    expect(reported).toMatch(/^site\.config\.ts:3 {2}brand\.color/);
    expect(reported).toMatch(message);
  });

  test('the colour that a fault suggests is taken', () => {
    const [, better = ''] = /write (#[0-9a-f]{6}),/.exec(complaint('#ff9900')) ?? [];
    expect(() => brandColors(better, place)).not.toThrow();
  });
});

test('a colour is what CSS takes for one', () => {
  expect(['transparent', 'currentColor', 'var(--a)', '#8f0b20', 'rad', '12'].map(isColor)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
