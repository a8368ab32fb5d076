/** How often each measurement is made: the environment variable `RUNS`, or 3. */
export function measurementRuns(): number {
  return Number(process.env['RUNS'] ?? 3);
}

/** Whether a peer is to be measured: the environment variable `PEERS` lists names; without it all are. */
export function isPeerSelected(name: string): boolean {
  return process.env['PEERS']?.split(',').includes(name) ?? true;
}
