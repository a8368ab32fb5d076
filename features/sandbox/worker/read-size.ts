/** The largest side of a picture, in pixels. */
const maxSide = 2048;

const presetSize = '1024x1024';

/** Parses `1024x1024`, in pixels; undefined for other text and for sizes that are not supported. */
export function readSize(size: unknown): { width: number; height: number } | undefined {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(typeof size === 'string' ? size : presetSize) ?? [];
  const sides = { width: Number(width), height: Number(height) };
  return Object.values(sides).every((side) => side >= 1 && side <= maxSide) ? sides : undefined;
}
