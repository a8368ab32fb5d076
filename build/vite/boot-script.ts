import { createHash } from 'node:crypto';
import path from 'node:path';
import { rolldown } from 'rolldown';
import type { Assets, InlineCode } from '../../app/core/assets.ts';
import { messagesOf, type OutputMessage } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import type { Site } from '../../app/core/site.ts';
import type { BootSite } from '../../app/core/storage.ts';
import { engineFolder } from '../files/paths.ts';

/** The browsers of Vite's target `baseline-widely-available`. */
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];

/**
 * Compiles the inline script that runs before the first paint of every page. Its code, and so its hash, is that of other
 * sites: those of one host share a Content-Security-Policy where a plain server sends it.
 */
export async function bootScript(site: Site): Promise<Assets['bootScript']> {
  const input = path.join(engineFolder, 'app/browser/boot.ts');
  // A full Vite build would be slow for one file without styles.
  const bundle = await rolldown({ input, transform: { target } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return { ...inlineCode(output[0].code.trim()), site: JSON.stringify(bootSite(site)) };
}

/** Inline code with its SHA-256 in base64, as the Content-Security-Policy lists it. */
export function inlineCode(code: string): InlineCode {
  return { code, hash: createHash('sha256').update(code).digest('base64') };
}

function bootSite({ colorMode, announcementBar, baseUrl, themeColors, i18n }: Site): BootSite {
  const { outputs } = messagesOf(i18n.currentLocale);
  const both = (key: OutputMessage) => [...new Set([key, say(outputs, key)])].join(' ');
  return {
    colorMode,
    announcementId: announcementBar?.id ?? null,
    baseUrl,
    themeColors,
    baseUrlTexts: {
      title: both('This site did not load properly.'),
      cause: both('A common reason is a wrong base URL in the site’s configuration.'),
      current: both('Configured base URL'),
      suggestion: both('Suggested base URL'),
    },
  };
}
