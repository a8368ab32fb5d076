import type { BuildResult } from '../build-site.ts';

/** Prints how long each stage took, and what the build weighs. */
export function printSummary({ project, times, total, weight: { worker, browser } }: BuildResult): void {
  for (const { name, milliseconds } of times) console.log(`${name.padEnd(10)}${Math.round(milliseconds).toString().padStart(6)} ms`);
  console.log(`${'total'.padEnd(10)}${Math.round(total).toString().padStart(6)} ms  ${project.rows.length} pages`);
  console.log(`${'Worker'.padEnd(10)}${Math.round(worker / 1024).toString().padStart(6)} KiB gzipped`);
  console.log(`${'browser'.padEnd(10)}${kilobytes(browser.all).padStart(6)} KB JavaScript for a first load, ${kilobytes(browser.own)} KB of it this project's own (brotli)`);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
