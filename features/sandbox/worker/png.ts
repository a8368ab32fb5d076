import { LRUCache } from 'lru-cache';

/** The glyphs of the label: 5 × 7 pixels, a bit mask for each row. */
const letters: { readonly [letter: string]: number[] } = {
  S: [15, 16, 16, 14, 1, 1, 30],
  A: [14, 17, 17, 31, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  D: [30, 17, 17, 17, 17, 17, 30],
  B: [30, 17, 17, 30, 17, 17, 30],
  O: [14, 17, 17, 17, 17, 17, 14],
  X: [17, 17, 10, 4, 10, 17, 17],
};
const mark = [...'SANDBOX'];

/** The largest width and height of an image, in pixels. */
const maxSide = 2048;

/** Parses a size in pixels, `1024x1024`; undefined for invalid and unsupported sizes. */
export function readSize(size: string): { width: number; height: number } | undefined {
  const [, width, height] = /^(\d{1,4})x(\d{1,4})$/.exec(size) ?? [];
  const sides = { width: Number(width), height: Number(height) };
  return Object.values(sides).every((side) => side >= 1 && side <= maxSide) ? sides : undefined;
}

/**
 * Creates a PNG with the text SANDBOX, of a size in pixels and a hue from 0 to 359: two colors, one bit per pixel. The
 * chunks follow the PNG specification, third edition.
 */
export async function sandboxPng(width: number, height: number, hue: number): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  // Bit depth 1, color type 3: an index into the palette.
  header.setUint8(8, 1);
  header.setUint8(9, 3);
  const palette = Uint8Array.from([...color(hue, 102, 56), ...color(hue, 235, 20)]);
  const chunks = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', palette),
    chunk('IDAT', await pixelData(width, height)),
    chunk('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The compressed pixels of recent sizes: they are small, and the same for all palettes. */
const packed = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 8 });

async function pixelData(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = `${width}x${height}`;
  const data = packed.get(size) ?? (await deflated(rows(width, height)));
  packed.set(size, data);
  return data;
}

/** Draws a frame, and the text in the middle, as large as it fits. Each row starts with its filter type, none. */
function rows(width: number, height: number): Uint8Array<ArrayBuffer> {
  const dot = Math.max(1, Math.floor(width / (mark.length * 6 + 3)));
  const left = Math.floor((width - (mark.length * 6 - 1) * dot) / 2);
  const top = Math.floor((height - 7 * dot) / 2);
  const isInside = (x: number) => x >= dot && x < width - dot;
  const isSide = (x: number) => isInside(x) && (x < 2 * dot || x >= width - 2 * dot);
  const isLetter = (line: number, x: number) => {
    const column = Math.floor((x - left) / dot);
    const shape = letters[mark[Math.floor(column / 6)] ?? '']?.[line] ?? 0;
    return ((shape << (column % 6)) & 16) !== 0;
  };
  // Most rows are equal, so each kind is drawn once.
  const outside = drawRow(width, () => false);
  const bar = drawRow(width, isInside);
  const inside = drawRow(width, isSide);
  const lines = [0, 1, 2, 3, 4, 5, 6].map((line) => drawRow(width, (x) => isSide(x) || isLetter(line, x)));
  const pixels = new Uint8Array(outside.length * height);
  for (let y = 0; y < height; y += 1) {
    const edge = Math.min(y, height - 1 - y);
    const inner = lines[Math.floor((y - top) / dot)] ?? inside;
    pixels.set(edge < dot ? outside : edge < 2 * dot ? bar : inner, y * outside.length);
  }
  return pixels;
}

function drawRow(width: number, isLit: (x: number) => boolean): Uint8Array {
  const row = new Uint8Array(Math.ceil(width / 8) + 1);
  for (let x = 0; x < width; x += 1) if (isLit(x)) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return row;
}

/** Returns red, green and blue, from 0 to 255, for a hue in degrees: each is strongest at an angle of its own. */
function color(hue: number, mean: number, range: number): number[] {
  return [0, 120, 240].map((angle) => Math.round(mean + range * Math.cos(((hue - angle) * Math.PI) / 180)));
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  // `deflate` of CompressionStream is the zlib format, as PNG requires.
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}
