import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Drawing, Logo } from '../../app/core/site.ts';

/** A longer one would cost each page more than the request for it. */
const maxCharacters = 1000;

/** An SVG file of shapes alone. */
const drawing =
  /^<svg((?:\s+(?:xmlns|viewBox|width|height|fill)="[^"<>]*")+)\s*>((?:\s|<\/?(?:g|path|rect|circle|ellipse|line|polyline|polygon)(?:\s+[\w-]+="[^"<>]*")*\s*\/?>)+)<\/svg>\s*$/;

/** What would take, or give, something of the page around it. */
const bound = /\s(?:id|class|style|on\w+)=|currentColor|url\(/;

/** A logo with the text of its small SVG files, which pages draw in place: for an image browsers make a whole document. */
export function drawLogo(logo: Logo | undefined, publicFolder: string): Logo | undefined {
  if (logo === undefined) return logo;
  const drawings = [logo.src, logo.srcDark].flatMap((src): [string, Drawing][] => {
    const drawn = src?.endsWith('.svg') ? readDrawing(path.join(publicFolder, src)) : undefined;
    return src === undefined || drawn === undefined ? [] : [[src, drawn]];
  });
  return { ...logo, drawings: Object.fromEntries(drawings) };
}

function readDrawing(file: string): Drawing | undefined {
  const text = readFileSync(file, 'utf8');
  if (text.length > maxCharacters || bound.test(text)) return undefined;
  const [, attributes = '', html = ''] = drawing.exec(text.trim()) ?? [];
  if (!/\sviewBox=/.test(attributes)) return undefined;
  const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  return { attributes: Object.fromEntries(pairs), html };
}
