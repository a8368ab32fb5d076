import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '../../app/core/site.ts';
import { engineFolder } from '../files/paths.ts';

/** The value of `theme-color` in each theme: `--color-bg` of `tokens.css`. */
export function themeColors(): Site['themeColors'] {
  const tokens = readFileSync(path.join(engineFolder, 'app/styles/tokens.css'), 'utf8');
  const [, light, dark] = /--color-bg: light-dark\((#[\da-f]+), (#[\da-f]+)\);/i.exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error('tokens.css has no --color-bg for both themes');
  return { light, dark };
}
