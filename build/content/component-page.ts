import { Fault } from '../faults/fault.ts';
import { exportNames, parseModule } from '../faults/parse-module.ts';

/** The comment at the start of a component page, which holds the front matter between its dashes. */
const head = /^\/\*(---\r?\n[\s\S]*?^---)\*\//m;

/** Whether a file is a page written as a React component instead of text. */
export function isComponentPage(file: string): boolean {
  return file.endsWith('.tsx');
}

/** The front matter of a component page in the form of a text page's; line numbers are kept. */
export function componentFrontMatter(text: string): string {
  const match = head.exec(text);
  return match?.index === 0 ? `${match[1]}\n` : text;
}

/** Checks a component page. @throws Fault when it cannot be parsed or has no default export */
export function checkComponentPage(text: string, file: string): void {
  if (!exportNames(parseModule(text, file)).includes('default'))
    throw new Fault({ file, line: 1 }, 'the page has no default export', 'write export default function Page() { … }');
}
