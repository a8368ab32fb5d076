/** Returns the number of rounds: the environment variable `RUNS`, or 3. */
export function measurementRuns(): number {
  return Number(process.env['RUNS'] ?? 3);
}

/** Whether to measure a peer: the environment variable `PEERS` lists names; by default all are measured. */
export function isPeerSelected(name: string): boolean {
  return process.env['PEERS']?.split(',').includes(name) ?? true;
}
