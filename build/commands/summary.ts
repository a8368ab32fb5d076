import type { BuildResult } from '../build-site.ts';

/** Prints how long each stage took; stages overlap. */
export function printSummary({ project, times, total }: BuildResult): void {
  for (const { name, milliseconds } of times)
    console.log(`${name.padEnd(10)}${Math.round(milliseconds).toString().padStart(6)} ms`);
  console.log(`${'total'.padEnd(10)}${Math.round(total).toString().padStart(6)} ms  ${project.rows.length} pages`);
}
