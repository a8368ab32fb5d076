import { createHash } from 'node:crypto';
import path from 'node:path';
import { rolldown } from 'rolldown';
import type { InlineCode } from '../app/core/assets.ts';
import type { Site } from '../app/core/site.ts';
import { engineFolder } from './paths.ts';

/** The script that runs before the first paint of every page. */
export function bootScript(site: Site): Promise<InlineCode> {
  return compileScript('app/browser/boot.ts', site);
}

/** A script or style sheet with its SHA-256 in base64, as a Content-Security-Policy names it. */
export function inlineCode(code: string): InlineCode {
  return { code, hash: createHash('sha256').update(code).digest('base64') };
}

/** Browsers that Vite's `baseline-widely-available` stands for. */
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

async function compileScript(file: string, { colorMode, announcementBar, baseUrl }: Site): Promise<InlineCode> {
  const define = {
    'import.meta.env.SITE': JSON.stringify({ colorMode, announcementId: announcementBar?.id ?? null, baseUrl }),
  };
  // Vite would set up all that a site's bundle may need, twice.
  const bundle = await rolldown({ input: path.join(engineFolder, file), transform: { target, define } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return inlineCode(output[0].code.trim());
}
