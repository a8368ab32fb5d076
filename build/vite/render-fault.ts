import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { didYouMean, nearest } from '../../app/core/nearest.ts';
import { Fault, type FaultLocation, placeInText, reasonOf } from '../faults/fault.ts';
import { isOfEngine } from '../files/paths.ts';

/** The fault of a page that throws; `tags` are the components that pages use without an import. */
export function renderFault(error: unknown, file: string, tags: string[]): Fault {
  const reason = reasonOf(error);
  // In development, the page may have changed since its route was made.
  const place = (pattern: RegExp) => placeInText({ file, text: readFileSync(file, 'utf8') }, pattern);
  const [, component] = /`([\w.]+)` to be defined/.exec(reason) ?? [];
  if (component !== undefined)
    return new Fault(
      place(new RegExp(`<${RegExp.escape(component)}\\b`)),
      `there is no component ${component}`,
      didYouMean(nearest(tags, component, 1), `import it; without an import there are ${tags.toSorted().join(', ')}`),
    );
  const thrown = error instanceof Error ? throwingPlace(error, isAuthors) : undefined;
  if (thrown !== undefined && thrown.file !== file)
    return new Fault(
      thrown,
      `throws when a page is rendered: ${reason}`,
      `the page that uses it is ${path.basename(file)}`,
    );
  const [, variable, property] = /^(\w+) is not defined|\((?:reading|setting) '(\w+)'\)/.exec(reason) ?? [];
  const pattern = variable === undefined ? `(?<=\\.|\\[['"])${property}\\b` : `\\b${variable}\\b`;
  return new Fault(
    thrown?.line === undefined && (variable ?? property) !== undefined
      ? place(new RegExp(pattern))
      : (thrown ?? { file }),
    `the page cannot be rendered: ${reason}`,
    variable !== undefined && file.endsWith('.mdx')
      ? `write \\{${variable}} for the text {${variable}}, put it in backticks if it is code, or import ${variable}`
      : 'look at its expressions and at the components that it uses',
  );
}

/** Whether a file is neither the engine's nor a package's. */
function isAuthors(file: string): boolean {
  return existsSync(file) && !file.includes('/node_modules/') && !isOfEngine(file) && !/\/renderer-[^/]+\//.test(file);
}

type Place = { file: string; line: number; column: number };

/** Where the innermost call of an author's file in an error's stack is; undefined where no code of theirs threw. */
function throwingPlace({ stack }: Error, isOfSite: (file: string) => boolean): FaultLocation | undefined {
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
