import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createProcessor } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { filesBelow } from '../../build/files/files-below.ts';
import { syntax } from '../../build/content/mdx/page-syntax.ts';

/** A piece of code that readers copy: a fence of a page, or an example file of the API document. */
export type Sample = {
  /** Relative to the site's folder. */
  file: string;
  /** The line of the file that the code begins on. */
  line: number;
  code: string;
};

/** Every fence of a site's pages and every file below `spec/examples/`. @throws VFileMessage for a page that cannot be parsed */
export async function readSamples(siteFolder: string): Promise<Sample[]> {
  const pages = await filesBelow(path.join(siteFolder, 'content'), /\.mdx?$/);
  const examples = await filesBelow(path.join(siteFolder, 'spec/examples'), /\.ya?ml$/);
  const found = [...pages, ...examples].map(async (absolute) => {
    const file = path.relative(siteFolder, absolute);
    const text = await readFile(absolute, 'utf8');
    return /\.mdx?$/.test(file) ? fencesOf(file, text) : [{ file, line: 1, code: text }];
  });
  return (await Promise.all(found)).flat();
}

function fencesOf(file: string, text: string): Sample[] {
  const tree: Root = createProcessor({ format: file.endsWith('.mdx') ? 'mdx' : 'md', remarkPlugins: syntax }).parse(
    text,
  );
  const samples: Sample[] = [];
  visit(
    tree,
    'code',
    (node) => void samples.push({ file, line: (node.position?.start.line ?? 0) + 1, code: node.value }),
  );
  return samples;
}
