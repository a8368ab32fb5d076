import { Fault, formatFault, placeAt } from '../faults/fault.ts';
import { exportNames, parseModule } from '../faults/parse-module.ts';

/** Returns the offset of state, effects or event handlers in code, which only work in the browser; -1 without any. */
export function browserCodeAt(code: string): number {
  const words = code.replaceAll(
    /\/\*[^]*?\*\/|(?<!:)\/\/.*|(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^\\`])*`/g,
    (text) => ' '.repeat(text.length),
  );
  return words.search(/\buse(?:State|Reducer|(?:Layout)?Effect)(?:<[^()]*>)?\(|\son[A-Z]\w*=\{/);
}

/** The mistake of such code in a page, and what to do about it. */
export const browserCodeFault = {
  message: 'state, effects and event handlers do nothing here, as pages run no scripts',
  hint: 'move the component into an island, _Name.island.tsx',
};

/** The comment at the start of a component page, with front matter between `---` lines. */
const head = /^\/\*(---\r?\n[\s\S]*?^---)\*\//m;

/** Whether a file is a page written as a React component. */
export function isComponentPage(file: string): boolean {
  return file.endsWith('.tsx');
}

/** Converts the front matter comment of a component page to the syntax of a text page. Line numbers stay the same. */
export function componentFrontMatter(text: string): string {
  const match = head.exec(text);
  return match?.index === 0 ? `${match[1]}\n` : text;
}

/** Checks a component page, and warns of code that does nothing. @throws Fault for invalid code or no default export */
export function checkComponentPage(text: string, file: string): void {
  if (!exportNames(parseModule(text, file)).includes('default'))
    throw new Fault({ file, line: 1 }, 'the page has no default export', 'write export default function Page() { … }');
  const at = browserCodeAt(text);
  const { message, hint } = browserCodeFault;
  if (at >= 0) console.warn(formatFault(new Fault(placeAt({ file, text }, at), message, hint)));
}
