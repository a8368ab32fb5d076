import { Fault } from '../faults/fault.ts';
import { exportNames, parseModule } from '../faults/parse-module.ts';

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

/** Checks a component page. @throws Fault for a syntax error or a missing default export */
export function checkComponentPage(text: string, file: string): void {
  if (!exportNames(parseModule(text, file)).includes('default'))
    throw new Fault({ file, line: 1 }, 'the page has no default export', 'write export default function Page() { … }');
}
