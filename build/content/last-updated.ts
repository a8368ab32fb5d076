import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The date of each file's last commit: absolute path → ISO date-time; empty outside a git checkout and without git. */
export async function lastUpdated(folder: string): Promise<Map<string, string>> {
  const dates = new Map<string, string>();
  const git = (...args: string[]) =>
    run('git', ['-C', folder, ...args], { maxBuffer: 1 << 28 }).then(
      (result) => result.stdout,
      () => '',
    );
  const [top, log] = await Promise.all([
    git('rev-parse', '--show-toplevel'),
    git('-c', 'core.quotePath=false', 'log', '--format=%x00%cI', '--name-only', '--no-merges', '--', '.'),
  ]);
  for (const commit of log.split('\0').slice(1)) {
    const [date, ...files] = commit.split('\n').filter((line) => line !== '');
    for (const file of files) {
      const absolute = path.join(top.trim(), file);
      if (date !== undefined && !dates.has(absolute)) dates.set(absolute, date);
    }
  }
  return dates;
}
