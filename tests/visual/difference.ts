import type { Picture } from './picture.ts';

/**
 * `level` is by how much the mean colour of the worst tile differs, in one channel, from 0 to 255.
 * `picture` is the actual one, pale, with every tile in red that differs by more than the tolerance.
 */
export type Difference = { level: number; picture: Picture };

/** Side of a tile in the pictures' pixels. */
const side = 16;

/**
 * By how much a tile's mean colour may differ. Measured: two runs with one Chromium come to 1.4, which is the palette of
 * the reference pictures; Chromium 153 and 156, which draw the edges of letters differently, to 4.9; a button that is
 * 8 px wider to 52, a navbar that is 4 px higher to 13, a muted text two shades lighter to 9.6.
 */
export const tolerance = 7;

/**
 * Compares two pictures by the mean colours of small tiles: the edges of letters, which are drawn differently from one
 * Chromium to the next, cancel out inside a tile; what moves or has another colour does not. Where one picture is larger
 * than the other, the rest of it differs.
 */
export function differenceOf(actual: Picture, expected: Picture): Difference {
  const width = Math.max(actual.width, expected.width);
  const height = Math.max(actual.height, expected.height);
  const [one, other] = [onCanvas(actual, width, height), onCanvas(expected, width, height)];
  const picture = { width, height, pixels: pale(one) };
  let level = 0;
  for (const top of starts(height)) {
    for (const left of starts(width)) {
      const difference = differenceOfTile(one, other, { left, top, width, height });
      if (difference > tolerance) redden(picture, left, top);
      level = Math.max(level, difference);
    }
  }
  return { level, picture };
}

/** Where tiles begin; the last one ends at the edge. */
function starts(length: number): number[] {
  return Array.from({ length: Math.ceil(length / side) }, (_, index) =>
    Math.max(0, Math.min(index * side, length - side)),
  );
}

function differenceOfTile(
  one: Buffer,
  other: Buffer,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): number {
  const sums = [0, 0, 0];
  const [right, bottom] = [Math.min(left + side, width), Math.min(top + side, height)];
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (one[at + channel] ?? 0) - (other[at + channel] ?? 0);
    }
  }
  return Math.max(...sums.map(Math.abs)) / ((right - left) * (bottom - top));
}

/** The picture in the corner of a larger one, whose rest is magenta. */
function onCanvas(picture: Picture, width: number, height: number): Buffer {
  if (picture.width === width && picture.height === height) return picture.pixels;
  const canvas = Buffer.alloc(width * height * 4, Buffer.from([255, 0, 255, 255]));
  for (let row = 0; row < picture.height; row++)
    picture.pixels.copy(canvas, row * width * 4, row * picture.width * 4, (row + 1) * picture.width * 4);
  return canvas;
}

function pale(pixels: Buffer): Buffer {
  return Buffer.from(pixels.map((value) => 128 + (value >> 1)));
}

function redden({ width, height, pixels }: Picture, left: number, top: number): void {
  for (let y = top; y < Math.min(top + side, height); y++) {
    for (let x = left; x < Math.min(left + side, width); x++) {
      const at = (y * width + x) * 4;
      pixels.set([255, (pixels[at + 1] ?? 0) >> 1, (pixels[at + 2] ?? 0) >> 1], at);
    }
  }
}
