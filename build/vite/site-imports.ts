import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';
import { didYouMean, misspelt } from '../../app/core/nearest.ts';
import { Fault, formatFault, placeAt, placeInText, errorMessage } from '../faults/fault.ts';
import { missingFile, parseModule } from '../faults/parse-module.ts';
import { browserCodeAt } from '../content/component-page.ts';
import { isMarkdown } from '../content/scan.ts';
import { isIslandFile } from './islands.ts';
import { isBelow } from '../files/paths.ts';

const code = /\.[jt]sx?$/;
const importing = /\.(?:mdx|[jt]sx?|json)$/;
/** Matches an import other than the two that the MDX compiler adds to every page, each on its own line. */
const furtherImport = /^import (?!.* from "(?:react\/jsx-runtime|site:features)";$)/m;

/**
 * Checks the imports of a site's pages and components, which are in the folders, in builds and in development. Without
 * it, the bundler would report lines of compiled pages, and in development an unknown import would be undefined.
 */
export function siteImports(folders: string[]): Plugin {
  const isOfSite = (file: string) =>
    !file.includes('/node_modules/') && folders.some((folder) => isBelow(folder, file));
  return {
    name: 'site:imports',
    enforce: 'pre',
    transform: {
      filter: { id: importing },
      async handler(text, id) {
        const file = id.replace(/\?.*$/, '');
        if (!isOfSite(file)) return;
        if (file.endsWith('.json')) return checkJson(text, file);
        // Skip parsing, which takes a quarter of the compile time, as most pages import nothing.
        if (file.endsWith('.mdx') && !furtherImport.test(text)) return;
        const module = code.test(file) ? parseModule(text, file) : parseSync(`${file}.js`, text).module;
        for (const { moduleRequest, entries } of module.staticImports) {
          const specifier = moduleRequest.value;
          const fault = async (message: string, hint: string) =>
            new Fault(await placeOf(specifier, file), message, hint);
          const resolved = await this.resolve(specifier, id);
          if (resolved === null && /^[./]/.test(specifier))
            throw missingFile(await placeOf(specifier, file), specifier);
          if (resolved === null)
            throw await fault(
              `there is no package ${specifier} to import`,
              'the components of WRITING.md need no import; install any other package beside the site or the engine',
            );
          if (/\.(?:css|scss|less)$/.test(specifier) && !isIslandFile(file))
            throw await fault(
              `only an island brings a style sheet with it: ${specifier} would not be loaded`,
              'import it in a file *.island.tsx, or write style={{ color: "red" }}',
            );
          const target = resolved.id.replace(/^\0[a-z]+:|\?.*$/g, '');
          const isText = isMarkdown(target);
          if (!isOfSite(target) || !(isText || code.test(target))) continue;
          const imported = await readFile(target, 'utf8');
          if (!isText && !code.test(file) && !isIslandFile(target) && browserCodeAt(imported) >= 0) {
            const reason = `${specifier} has state, effects or event handlers, but is not an island: only its first render is shown`;
            console.warn(formatFault(await fault(reason, 'give its file a name that ends with .island.tsx')));
          }
          const names = isText ? componentsIn(imported) : exportsOf(imported, target);
          for (const { importName, isType } of entries) {
            const name = importName.kind === 'Default' ? 'default' : importName.name;
            if (isType || importName.kind === 'NamespaceObject' || name === null || names === undefined) continue;
            if (isText && !/^[A-Z]/.test(name)) continue;
            const hint = isText
              ? `it exports itself: import ${name} from '${specifier}'`
              : `it exports ${names.join(', ') || 'nothing'}`;
            if (!names.includes(name))
              throw await fault(
                `${path.basename(target)} does not export ${name}`,
                didYouMean(misspelt(names, name), hint),
              );
          }
        }
      },
    },
  };
}

/** Returns the names of a module's exports; undefined if it has `export *` or a syntax error. */
function exportsOf(text: string, file: string): string[] | undefined {
  const { module, errors } = parseSync(file, text);
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  if (errors.length > 0 || entries.some(({ importName }) => importName.kind.startsWith('All'))) return undefined;
  return entries.flatMap(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? [])));
}

/** Returns the capitalized names in the exports of a text, or undefined if it exports all names of another file. */
function componentsIn(text: string): string[] | undefined {
  const exported = Array.from(text.matchAll(/^export\b(?:.*\S.*\n?)+/gm), ([code]) => code).join('');
  return /^export\s*\*/m.test(exported) ? undefined : (exported.match(/(?<![\w$])[A-Z][\w$]*/g) ?? []);
}

/** Checks the syntax of JSON, as the bundler's error would not name the file. @throws Fault */
function checkJson(text: string, file: string): void {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const [reason, at = -1] = errorMessage(error).split(/ in JSON at position (\d+)/);
    throw new Fault(
      placeAt({ file, text }, Number(at)),
      `is not valid JSON: ${reason}`,
      'look for a comma or quote there',
    );
  }
}

/** Locates an import in the source of a file, as the lines of a compiled page differ. */
async function placeOf(specifier: string, file: string) {
  const text = await readFile(file, 'utf8');
  return placeInText({ file, text }, new RegExp(`(?<=from\\s*|import\\s*)['"]${RegExp.escape(specifier)}['"]`));
}
