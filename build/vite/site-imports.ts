import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { didYouMean, misspelt } from '../../app/core/nearest.ts';
import { Fault, formatFault, placeAt, placeInText, reasonOf } from '../faults/fault.ts';
import { missingFile, parseModule } from '../faults/parse-module.ts';
import { type Project, codeFolders } from '../project/project.ts';
import { isIslandFile } from './islands.ts';
import { isBelow } from '../files/paths.ts';

const code = /\.[jt]sx?$/;
const importing = /\.(?:mdx|[jt]sx?|json)$/;
/** An import besides the two that the compiler adds to every page; it writes each on a line of its own. */
const furtherImport = /^import (?!.* from "(?:react\/jsx-runtime|site:features)";$)/m;

/** State, effects and handlers of events, which only the browser has. */
const acting = /\buse(?:State|Reducer|(?:Layout)?Effect)\(|\son[A-Z]\w*=\{/;

/**
 * Checks what a site's pages and components import, in the build and in development alike, and tells a mistake as what it
 * is: the bundler would name lines of the compiled page, and in development an unknown name would only be undefined.
 */
export function siteImports(project: Project): Plugin {
  const roots = codeFolders(project);
  const isOfSite = (file: string) => !file.includes('/node_modules/') && roots.some((root) => isBelow(root, file));
  return {
    name: 'site:imports',
    enforce: 'pre',
    transform: {
      filter: { id: importing },
      async handler(text, id) {
        const file = id.replace(/\?.*$/, '');
        if (!isOfSite(file)) return;
        if (file.endsWith('.json')) return checkJson(text, file);
        // Parsing takes a fourth of the time that compiling takes, and most pages import nothing.
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
          if (/(?:^|\/)_.*\.mdx?$/.test(specifier))
            throw await fault(
              `${specifier} is no page, and only pages are read as Markdown`,
              'write what pages share as a component in a file _Name.tsx',
            );
          const target = resolved.id.replace(/^\0[a-z]+:|\?.*$/g, '');
          if (!isOfSite(target) || !code.test(target)) continue;
          const imported = await readFile(target, 'utf8');
          if (!code.test(file) && !isIslandFile(target) && acting.test(imported)) {
            const reason = `${specifier} has state, effects or handlers of events, but is no island: it is shown as it is rendered first`;
            console.warn(formatFault(await fault(reason, 'give its file a name that ends with .island.tsx')));
          }
          const names = exportsOf(imported, target);
          for (const { importName, isType } of entries) {
            const name = importName.kind === 'Default' ? 'default' : importName.name;
            if (isType || importName.kind === 'NamespaceObject' || name === null || names === undefined) continue;
            const exported = names.length === 0 ? 'it exports nothing' : `it exports ${names.join(', ')}`;
            if (!names.includes(name))
              throw await fault(
                `${path.basename(target)} does not export ${name}`,
                didYouMean(misspelt(names, name), exported),
              );
          }
        }
      },
    },
  };
}

/** The names that a module exports; undefined when it also gives on those of others, or cannot be parsed. */
function exportsOf(text: string, file: string): string[] | undefined {
  const { module, errors } = parseSync(file, text);
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  if (errors.length > 0 || entries.some(({ importName }) => importName.kind.startsWith('All'))) return undefined;
  return entries.flatMap(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? [])));
}

/** The bundler would tell no file of broken JSON. */
function checkJson(text: string, file: string): void {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const [reason, at = -1] = reasonOf(error).split(/ in JSON at position (\d+)/);
    throw new Fault(placeAt({ file, text }, Number(at)), `is no JSON: ${reason}`, 'look for a comma or quote there');
  }
}

/** Where a file imports a module: a page's compiled text has lines of its own. */
async function placeOf(specifier: string, file: string) {
  const text = await readFile(file, 'utf8');
  return placeInText({ file, text }, new RegExp(`(?<=from\\s*|import\\s*)['"]${RegExp.escape(specifier)}['"]`));
}
