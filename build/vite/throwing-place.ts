import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import type { FaultLocation } from '../faults/fault.ts';

type Place = { file: string; line: number; column: number };

/**
 * Where the code of a site's author threw: the innermost call in its stack that is not one of the engine or of a package.
 * @param isOfSite whether a file was written by the site's authors
 * @returns undefined for an error that no code of theirs threw
 */
export function throwingPlace({ stack }: Error, isOfSite: (file: string) => boolean): FaultLocation | undefined {
  const calls = (stack ?? '').matchAll(/(?:file:\/\/)?(\/[^():\n]+):(\d+):(\d+)\)?$/gm);
  for (const [, file = '', line, column] of calls) {
    const place = original({ file: decodeURI(file.replace(/\?.*$/, '')), line: Number(line), column: Number(column) });
    if (!isOfSite(place.file)) continue;
    // The lines of a page are those of its compiled text.
    return /\.mdx?$/.test(place.file) ? { file: place.file } : place;
  }
  return undefined;
}

/** The place in the source, for one in a bundle that has a source map. */
function original(place: Place): Place {
  const file = `${place.file}.map`;
  if (!existsSync(file)) return place;
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  const origin = map.findOrigin(place.line, place.column);
  if (!('fileName' in origin)) return place;
  return {
    file: path.resolve(path.dirname(file), origin.fileName),
    line: origin.lineNumber,
    column: origin.columnNumber,
  };
}
