import { spawn } from 'node:child_process';
import { once } from 'node:events';

// node build/commands/check.ts: type-checks and lints in parallel, as the longest step of each uses a single CPU core.
const checks = ['typecheck', 'lint'].map((script) => spawn(`npm run ${script}`, { shell: true, stdio: 'inherit' }));
const codes = await Promise.all(checks.map(async (check) => (await once(check, 'close'))[0] as unknown));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
