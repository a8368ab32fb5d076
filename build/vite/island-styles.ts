import path from 'node:path';
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite';
import type { Fault } from '../faults/fault.ts';
import type { Project } from '../project/project.ts';
import { bundlerFault } from './bundler-faults.ts';
import { codeFolders } from './code-folders.ts';

/**
 * Reads the style sheets of a site's islands in development as the build does, whose mistakes would otherwise be silent: the
 * browser skips what it cannot read.
 */
export function islandStyles(project: Project): Plugin {
  const roots = codeFolders(project);
  let strict: ResolvedConfig | undefined;
  return {
    name: 'site:island-styles',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'renderer',
    configResolved(config) {
      strict = { ...config, css: { ...config.css, transformer: 'lightningcss' } };
    },
    transform: {
      filter: { id: /\.css$/ },
      async handler(text, file) {
        if (strict === undefined || !roots.some((root) => file.startsWith(root + path.sep))) return;
        try {
          await preprocessCSS(text, file, strict);
        } catch (error) {
          throw styleFault(error, file);
        }
      },
    },
  };
}

function styleFault(error: unknown, file: string): Fault {
  const { message, loc } = error as Error & { loc?: { file?: string; line: number; column: number } };
  const place = loc === undefined ? {} : { line: loc.line, column: loc.column + 1 };
  return bundlerFault({ file: loc?.file ?? file, ...place }, message);
}
