import { visit } from 'unist-util-visit';
import { parsePage } from '../../build/content/mdx/page-syntax.ts';
import { sampleApiKey } from './sample-server.ts';

/** A piece of code that readers copy: a fenced block of a page, or a sample of the API reference. */
export type Fence = {
  /** Where it stands, for its author: a file, or the operation and example that it was made for. */
  file: string;
  /** Line of its first line of code. */
  line: number;
  lang: string;
  title: string;
  /** Why nothing is to be proven, in the author's words. */
  unchecked: string | undefined;
  /** Name of the API document's example that the sandbox answers with, where the nearest one is not meant (`answer="b64-json"`). */
  answer: string | undefined;
  /** The code, with the API's address as `%API_BASE_URL%`. */
  code: string;
};

/** One fault of a fence; `line` counts from the first line of its code, 0 where it has no line. */
export type FenceFault = { line: number; message: string };

/**
 * Every fenced block of a page, in order.
 * @throws Error when the page cannot be parsed
 */
export function fencesOf(file: string, text: string): Fence[] {
  const fences: Fence[] = [];
  visit(parsePage(file, text), (node) => {
    if (node.type !== 'code') return;
    const attribute = (name: string) => new RegExp(String.raw`\b${name}="([^"]*)"`).exec(node.meta ?? '')?.[1];
    fences.push({
      file,
      line: (node.position?.start.line ?? 0) + 1,
      lang: node.lang ?? '',
      title: attribute('title') ?? '',
      unchecked: attribute('unchecked'),
      answer: attribute('answer'),
      code: node.value.includes('%SANDBOX_URL%') ? asOfApi(node.value) : node.value,
    });
  });
  return fences;
}

/** A sample of the sandbox, which takes any key, as one of the API: the sandbox is what samples are proven against anyway. */
function asOfApi(code: string): string {
  return code
    .replaceAll('%SANDBOX_URL%', '%API_BASE_URL%')
    .replaceAll('Bearer any', 'Bearer $AIGC_API_KEY')
    .replaceAll('api_key="any"', `api_key="${sampleApiKey}"`);
}

/** The files that a program imports from beside itself, as its page shows them. */
export function importedBy({ file, code }: Fence, fences: readonly Fence[]): Fence[] {
  const names = new Set([...code.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => name));
  return fences.filter((fence) => fence.file === file && names.has(fence.title));
}

/** The fault as a line for the author: `file:line  message`. */
export function placed(fence: Fence, { line, message }: FenceFault): string {
  return `${fence.file}:${fence.line + Math.max(0, line - 1)}  ${message}`;
}
