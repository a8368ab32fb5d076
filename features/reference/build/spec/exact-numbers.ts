import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isScalar, parseDocument, visit } from 'yaml';
import { isInexact, markExact } from '../../document/json.ts';

const reference = /(?:\$ref|externalValue)["']?\s*:\s*["']?([^"'#\s{}]+)/g;

/**
 * Copies an OpenAPI document, with the files that it refers to, into a folder, with its numbers that a double cannot hold
 * as marked texts, so that tools which parse it keep their digits.
 * @returns the root file of the copy; undefined, and nothing is copied, for a document without such numbers
 */
export function copyWithExactNumbers(specFile: string, folder: string): string | undefined {
  const texts = new Map<string, string>();
  read(path.resolve(specFile));
  const marked = [...texts].map(([file, text]) => ({ file, text, copy: withMarks(text) }));
  if (marked.every(({ text, copy }) => text === copy)) return undefined;
  const root = commonFolder(marked.map(({ file }) => path.dirname(file)));
  for (const { file, copy } of marked) {
    const target = path.join(folder, 'exact', path.relative(root, file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, copy);
  }
  return path.join(folder, 'exact', path.relative(root, path.resolve(specFile)));

  function read(file: string): void {
    if (texts.has(file)) return;
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      // Redocly reports the missing file.
      return;
    }
    texts.set(file, text);
    for (const [, target = ''] of text.matchAll(reference))
      if (!/^[a-z][a-z+.-]*:/i.test(target)) read(path.resolve(path.dirname(file), target));
  }
}

const longNumber = /(?<![\w"'.+-])-?\d[\d.]{15,}/g;

function withMarks(text: string): string {
  // A large document takes seconds to parse.
  if (!text.matchAll(longNumber).some(([digits]) => isInexact(digits))) return text;
  const document = parseDocument(text);
  if (document.errors.length > 0) return text;
  const numbers: { start: number; end: number; digits: string }[] = [];
  visit(document, {
    Scalar(key, node) {
      const { source, range } = node;
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'number' || source === undefined) return;
      if (range && isInexact(source)) numbers.push({ start: range[0], end: range[1], digits: source });
    },
  });
  let result = text;
  for (const { start, end, digits } of numbers.toReversed())
    result = `${result.slice(0, start)}"${markExact(digits)}"${result.slice(end)}`;
  return result;
}

function commonFolder(folders: string[]): string {
  const [first = '', ...others] = folders;
  let root = first;
  while (others.some((folder) => path.relative(root, folder).startsWith('..'))) root = path.dirname(root);
  return root;
}
