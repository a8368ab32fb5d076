import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missingFile, parseModule } from '../faults/parse-module.ts';
import { lineAt } from '../faults/fault.ts';

/** A configuration's file and those that it imports by relative paths, absolute. @throws Fault for a broken one */
export function configFiles(file: string): string[] {
  const files = new Set<string>();
  collect(file, files);
  return [...files];
}

function collect(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  if (!/\.[mc]?[jt]s$/.test(file)) return;
  const text = readFileSync(file, 'utf8');
  const module = parseModule(text, file);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest);
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest === null || isType ? [] : [moduleRequest]));
  for (const { value, start } of [...imports, ...exports]) {
    if (!/^\.{1,2}\//.test(value)) continue;
    const target = path.resolve(path.dirname(file), value);
    if (!existsSync(target)) throw missingFile({ file, line: lineAt(text, start) }, value);
    collect(target, files);
  }
}
