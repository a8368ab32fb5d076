/** Longer than the 50 ms in which Chokidar, which watches files for Vite, drops a second change of the same file. */
const settledMs = 60;

/**
 * Resolves when everything is saved that Chokidar has dropped after the change that it has just told: who reads a file
 * earlier may keep what an editor saved first for good.
 */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settledMs));
}
