import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answering, freePort } from './server-process.ts';

/** A running nginx. `origin` has no trailing slash. */
export type RunningNginx = { origin: string; stop: () => Promise<void> };

/**
 * Serves an export with nginx, using only its `nginx.conf` and those of its further languages. Installs Debian's
 * package if it is missing.
 * @throws Error if nginx cannot be installed or does not start
 */
export async function startNginx(folder: string, workFolder: string, languages: string[] = []): Promise<RunningNginx> {
  const program = nginxProgram();
  const port = await freePort();
  await mkdir(workFolder, { recursive: true });
  const file = path.join(workFolder, 'nginx.conf');
  await writeFile(file, configuration(folder, workFolder, port, languages));
  const server = spawn(program, ['-c', file, '-p', workFolder, '-e', path.join(workFolder, 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin, 'nginx', () => server.exitCode !== null);
  return {
    origin,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function nginxProgram(): string {
  const program = '/usr/sbin/nginx';
  if (existsSync(program)) return program;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const words of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'nginx'],
  ]) {
    const [command = '', ...rest] = [...sudo, ...words];
    execFileSync(command, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  return program;
}

function configuration(folder: string, workFolder: string, port: number, languages: string[]): string {
  const includes = [folder, ...languages].map((site) => `include "${site}/nginx.conf";`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path "${workFolder}/${name}";`)
    .join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; worker_processes 1; pid "${workFolder}/nginx.pid"; ${user} events {}
http { access_log off; ${temporary} server { listen 127.0.0.1:${port}; root "${folder}"; ${includes} } }\n`;
}
