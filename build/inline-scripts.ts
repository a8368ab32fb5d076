import { createHash } from 'node:crypto';
import path from 'node:path';
import { rolldown } from 'rolldown';
import type { Assets, InlineScript } from '../app/model/assets.ts';
import { pauseScript } from '../app/model/pause-parser.ts';
import type { Site } from '../app/model/site.ts';
import { engineFolder } from './paths.ts';

/** The scripts that stand in pages: two in each, compiled from the modules whose rules the shell shares, and the one that long pages rest at. */
export async function inlineScripts(site: Site): Promise<Assets['inlineScripts']> {
  const [head, afterNavbar] = await Promise.all([compileScript('app/browser/boot.ts', site), compileScript('app/browser/after-navbar.ts', site)]);
  return { head, afterNavbar, pause: { code: pauseScript, hash: sha256(pauseScript) } };
}

/** The SHA-256 of a text in base64, as a Content-Security-Policy names an inline script or style. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Browsers that Vite's `baseline-widely-available` stands for. */
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

async function compileScript(file: string, { colorMode, announcementBar, baseUrl }: Site): Promise<InlineScript> {
  const define = { 'import.meta.env.SITE': JSON.stringify({ colorMode, announcementId: announcementBar?.id ?? null, baseUrl }) };
  // Vite would set up all that a site's bundle may need, twice.
  const bundle = await rolldown({ input: path.join(engineFolder, file), transform: { target, define } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const code = output[0].code.trim();
  return { code, hash: sha256(code) };
}
