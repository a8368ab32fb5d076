import { parseSync } from 'vite';
import { Fault } from '../fault.ts';

/** The comment at the head of a page written as a component; its first line and its last hold the front matter's dashes. */
const head = /^\/\*(---\r?\n[\s\S]*?^---)\*\//m;

/** Whether a file is a page written as a React component instead of text. */
export function isComponentPage(file: string): boolean {
  return file.endsWith('.tsx');
}

/** The front matter of a page written as a component, as it would stand at the head of a text; lines keep their numbers. */
export function componentFrontMatter(text: string): string {
  const match = head.exec(text);
  return match?.index === 0 ? `${match[1]}\n` : text;
}

/**
 * Checks the module of a page written as a component.
 * @throws Fault when it cannot be read or exports no component as default.
 */
export function checkComponentPage(text: string, file: string): void {
  const { module, errors } = parseSync(file, text);
  const [error] = errors;
  if (error !== undefined) throw new Fault({ file, line: lineAt(text, error.labels[0]?.start ?? 0) }, error.message);
  const exported = module.staticExports.some(({ entries }) =>
    entries.some(
      ({ exportName, isType }) => (exportName.kind === 'Default' || exportName.name === 'default') && !isType,
    ),
  );
  if (!exported)
    throw new Fault({ file, line: 1 }, 'the page has no default export', 'write export default function Page() { … }');
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
