import { parseSync, type ParseResult } from 'rolldown/utils';
import { Fault, type FaultLocation, lineAt, mergeHint } from './fault.ts';

/** Parses a module and returns its imports and exports. @throws Fault at the line of a syntax error */
export function parseModule(text: string, file: string): ParseResult['module'] {
  const {
    errors: [error],
    module,
  } = parseSync(file, text);
  if (error === undefined) return module;
  throw new Fault(
    { file, line: lineAt(text, error.labels[0]?.start ?? 0) },
    `is not valid ${/\.[mc]?tsx?$/.test(file) ? 'TypeScript' : 'JavaScript'}: ${error.message}`,
    error.message.includes('diff marker')
      ? mergeHint
      : 'look for a missing comma, quote, bracket or tag, here or in the lines before',
  );
}

/** Returns the names of a module's exports, without types. */
export function exportNames({ staticExports }: ParseResult['module']): string[] {
  const exported = staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
  return exported.flatMap(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? [])));
}

/** Returns the fault for a relative import whose file does not exist. */
export function missingFile(location: FaultLocation, specifier: string): Fault {
  return new Fault(
    location,
    `there is no file ${specifier} to import`,
    'correct the path, which is relative to this file and ends like the file',
  );
}
