import { createHash } from 'node:crypto';
import path from 'node:path';
import { rolldown } from 'rolldown';
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

/** Browsers that Vite's `baseline-widely-available` stands for. */
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

async function compileScript(file: string, { colorMode, announcementBar, baseUrl }: Site): Promise<string> {
  const define = { 'import.meta.env.SITE': JSON.stringify({ colorMode, announcementId: announcementBar?.id ?? null, baseUrl }) };
  // Vite would set up all that a site's bundle may need, twice.
  const bundle = await rolldown({ input: path.join(engineFolder, file), transform: { target, define } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}
