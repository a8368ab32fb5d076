import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

const files = execFileSync('git', ['ls-files', '-z', '--', 'app', 'build', 'worker', 'bench', 'tests'], {
  encoding: 'utf8',
}).split('\0');
const imports = new Map<string, Map<string, string>>();
// A folder inside another one counts by itself. Tests are beside their files and import what they ask from `tests/support`.
for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('tests/sites/')))
  for (const target of importsOf(file)) {
    const [from, to] = [path.dirname(file), path.dirname(target)];
    const targets = imports.get(from) ?? new Map<string, string>();
    imports.set(from, targets);
    if (from !== to && !targets.has(to)) targets.set(to, `${file} → ${target}`);
  }
const found = [...imports.keys()].map((folder) => circleOf([folder])).find((circle) => circle !== undefined);
if (found !== undefined) console.error(`Folders that import each other; move a file, so that one does not:\n${found}`);
process.exitCode = found === undefined ? 0 : 1;

/** The files that a file imports, types and what it loads on demand included. */
function importsOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const names = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)].flatMap(
    ({ moduleRequest }) => moduleRequest?.value ?? [],
  );
  const onDemand = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1));
  return [...names, ...onDemand]
    .filter((name) => name.startsWith('.'))
    .map((name) => path.join(path.dirname(file), name));
}

/** The imports that lead from the first folder of a way back to it, one a line; undefined when none do. */
function circleOf(way: string[], seen = new Set<string>()): string | undefined {
  for (const [next, edge] of imports.get(way.at(-1) ?? '') ?? []) {
    if (next === way[0]) return `  ${edge}`;
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = circleOf([...way, next], seen);
    if (rest !== undefined) return `  ${edge}\n${rest}`;
  }
  return undefined;
}
