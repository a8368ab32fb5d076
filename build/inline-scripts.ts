import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'vite';
import type { Assets } from '../app/model/assets.ts';
import type { Site } from '../app/model/site.ts';
import { engineFolder } from './paths.ts';

const scripts = ['app/browser/boot.ts', 'app/browser/base-url-banner.ts'];

/**
 * The scripts that stand in every page's head, compiled from the modules whose rules the shell shares,
 * each with the hash that the Content-Security-Policy allows it by.
 */
export async function inlineScripts(site: Site): Promise<Assets['inlineScripts']> {
  return Promise.all(
    scripts.map(async (file) => {
      const code = await compileScript(file, site);
      return { code, hash: sha256(code) };
    }),
  );
}

/** The SHA-256 of a text in base64, as a Content-Security-Policy names an inline script or style. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

async function compileScript(file: string, { colorMode, announcementBar, baseUrl }: Site): Promise<string> {
  const result = await build({
    root: engineFolder,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'import.meta.env.SITE': JSON.stringify({ colorMode, announcementId: announcementBar?.id ?? null, baseUrl }) },
    build: {
      write: false,
      minify: true,
      target: 'baseline-widely-available',
      rolldownOptions: { input: path.join(engineFolder, file), output: { format: 'iife' } },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${file} compiled to nothing`);
  return chunk.code.trim();
}
