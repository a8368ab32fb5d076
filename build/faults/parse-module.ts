import { parseSync, type ParseResult } from 'vite';
import { Fault, type FaultLocation, lineAt } from './fault.ts';

/** The imports and exports of a file of code. @throws Fault at the line that cannot be parsed */
export function parseModule(text: string, file: string): ParseResult['module'] {
  const {
    errors: [error],
    module,
  } = parseSync(file, text);
  if (error === undefined) return module;
  throw new Fault(
    { file, line: lineAt(text, error.labels[0]?.start ?? 0) },
    `is no ${/\.[mc]?tsx?$/.test(file) ? 'TypeScript' : 'JavaScript'}: ${error.message}`,
    'look for a missing comma, quote, bracket or tag, here or in the lines before',
  );
}

/** The names of what a module exports besides types. */
export function exportNames({ staticExports }: ParseResult['module']): string[] {
  const exported = staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
  return exported.flatMap(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? [])));
}

/** The fault of an import by a relative path that leads to no file. */
export function missingFile(location: FaultLocation, specifier: string): Fault {
  return new Fault(
    location,
    `there is no file ${specifier} to import`,
    'correct the path, which is relative to this file and ends like the file',
  );
}
