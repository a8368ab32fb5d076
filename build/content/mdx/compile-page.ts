import { compile } from '@mdx-js/mdx';
import rehypeKatex from 'rehype-katex';
import type { Pluggable, PluggableList } from 'unified';
import { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { parseDocument } from 'yaml';
import { messagesOf } from '../../../app/core/messages.ts';
import type { Heading } from '../../../app/core/page.ts';
import type { Site } from '../../../app/core/site.ts';
import { Fault, type FaultLocation, mergeHint } from '../../faults/fault.ts';
import type { ActiveFeature } from '../../feature.ts';
import { frontMatterOf } from '../front-matter.ts';
import { callouts, directiveSyntax } from './callouts.ts';
import { joinedLines, ranges } from './chinese-text.ts';
import { fences } from './code-blocks.ts';
import { componentUse, knownTags } from './component-use.ts';
import { media } from './media.ts';
import { headings, type Outline } from './headings.ts';
import { html } from './html.ts';
import { icons } from '../icons.ts';
import { attributeLines } from './inline-markdown.ts';
import { links } from './links.ts';
import { unfinishedSyntax } from './unfinished-syntax.ts';
import { displayedFormulas, footnoteBacklinks, footnotes, taskLists } from './gfm-parts.ts';
import { eachNode } from './nodes.ts';
import { tables } from './tables.ts';
import { unbroken } from './unbroken.ts';
import { parsedInThread, syntax } from './page-syntax.ts';

/** A compiled page: the JavaScript of its React module, its own headings, and warnings for its author. */
export type Compiled = { code: string; headings: Heading[]; warnings: Fault[] };

/** The options of `compilePage`. */
export type CompileOptions = {
  site: Site;
  /** Returns the path, below the base URL, of a page's file; undefined if the file is not a page. */
  pathOf: (file: string) => string | undefined;
  /** Whether the file is text that pages import as a component. Default `false`. */
  isShared?: boolean;
  /** The features whose variables, tags, components and plugins apply. Default: none. */
  features?: readonly ActiveFeature[];
  /** The names of the site's kinds of change. Default: none. */
  changeKinds?: readonly string[];
  /** Folder of the static files, which pages may embed. Default `public`. */
  publicFolder?: string;
  /** Whether a relative link to a file that is not a page is an error, or left to the link check. Default `error`. */
  brokenLinks?: 'error' | 'warn';
  /**
   * Whether an h1 in the page is a fault, as the front matter has the title, and whether syntax that other engines may
   * treat differently is a fault rather than a warning. Default `true`.
   */
  strict?: boolean;
};

/** Compiles a page, as MDX or, for a `.md` file, Markdown, to a module. @throws Fault with the mistake's line */
export async function compilePage(text: string, file: string, options: CompileOptions): Promise<Compiled> {
  const messages = messagesOf(options.site.i18n.currentLocale);
  const { pages } = messages;
  const { site, features = [], publicFolder = 'public', isShared = false, strict: isStrict = true } = options;
  const variables = [
    ['%API_BASE_URL%', site.apiBaseUrl] as const,
    ...features.flatMap(({ build }) => Object.entries(build.variables?.(site) ?? {})),
  ];
  const normalized = directiveSyntax(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const value = variables.reduce((result, [name, word]) => result.replaceAll(name, word), normalized);
  const source = new VFile({ path: file, value });
  const tags = knownTags(features);
  const format = file.endsWith('.md') ? 'md' : 'mdx';
  const parsed = await parsedInThread(file, value);
  try {
    const compiled = await compile(source, {
      format,
      providerImportSource: 'site:features',
      remarkRehypeOptions: footnotes(pages),
      remarkPlugins: [
        ...syntax,
        parsed,
        ranges,
        // Before `componentUse`, which requires distinct titles in a code group: this plugin sets titles.
        [unfinishedSyntax, variables.map(([name]) => name), isStrict],
        [componentUse, tags, options.changeKinds ?? [], isStrict],
        [callouts, { isStrict }],
        // After `callouts`, as the title of a callout is its first line.
        joinedLines,
        ...features.flatMap(({ build }) => build.remarkPlugins ?? []),
      ],
      rehypePlugins: [
        ...(format === 'md' ? ([[html, [...tags.keys()]]] satisfies PluggableList) : []),
        ...features.flatMap(({ build }) => build.rehypePlugins ?? []),
        [headings, pages, isShared, isStrict ? undefined : () => (isShared ? '' : writtenTitle(text))],
        ...(/\$\$|math/.test(value) ? [formulas] : []),
        [fences, pages, isStrict],
        [media, { publicFolder, isStrict }],
        [
          eachNode,
          [
            attributeLines(),
            links(site, options.pathOf, options.brokenLinks),
            taskLists(pages),
            icons(),
            displayedFormulas(),
            footnoteBacklinks(),
          ],
        ],
        [tables, pages],
        unbroken,
      ],
    });
    const unreadableFormula = source.messages.find((message) => message.source === 'rehype-katex');
    if (unreadableFormula !== undefined) throw unreadableFormula;
    const warnings = source.messages.map((message) => faultOf(message, file));
    const outline = compiled.data['outline'] as Outline;
    const own = outline.filter((item) => typeof item !== 'string');
    return { code: `${compiled}\n${outlineCode(outline)}`, headings: own, warnings };
  } catch (error) {
    throw error instanceof VFileMessage ? faultOf(error, file) : error;
  }
}

/** Generates the export of a page's headings, with those of the texts that it imports. */
function outlineCode(outline: Outline): string {
  const texts = [...new Set(outline.filter((item) => typeof item === 'string'))];
  const imports = texts.map(
    (text, index) => `import { pageHeadings as headings${index} } from ${JSON.stringify(text)};\n`,
  );
  const items = outline.map((item) =>
    typeof item === 'string' ? `...headings${texts.indexOf(item)}` : JSON.stringify(item),
  );
  return `${imports.join('')}export const pageHeadings = [${items.join()}];\n`;
}

/** Not strict, as KaTeX would warn of each Chinese character: LaTeX does not allow them. Its warnings have no line. */
const formulas: Pluggable = [rehypeKatex, { output: 'mathml', strict: false }];

function faultOf(message: VFileMessage, file: string): Fault {
  const { reason, cause } = message;
  const [, hint] = hints.find(([pattern]) => pattern.test(reason)) ?? [];
  return new Fault(
    { file, ...positionOf(message) },
    cause instanceof Error ? `${reason}: ${cause.message}` : reason,
    hint,
  );
}

function writtenTitle(text: string): string | undefined {
  const title = parseDocument(frontMatterOf(text).yaml).get('title');
  return typeof title === 'string' ? title : undefined;
}

/** Returns the position of a message. Some messages of MDX contain it only in their text: `(3:1-3:10)`. */
function positionOf({ line, column, reason, ancestors }: VFileMessage): Omit<FaultLocation, 'file'> {
  const [, ...position] = /\((\d+):(\d+)(?:-\d+:\d+)?\)/.exec(reason) ?? [];
  const [textLine, textColumn] = position.map(Number);
  const start = ancestors?.findLast(({ type, position }) => type !== 'root' && position !== undefined)?.position?.start;
  return { line: line ?? textLine ?? start?.line, column: column ?? textColumn ?? start?.column };
}

/** Hints for messages of MDX and KaTeX that do not contain one. */
const hints: [RegExp, string][] = [
  [/^Unexpected character `!`/, 'write a comment as {/* text */}'],
  [/to create a link in MDX/, 'write [text](address), or the address without < and >'],
  [/^Unexpected character `<`.* before name/, `write &lt; for the sign <, or put the code in backticks; ${mergeHint}`],
  [/attribute value, expected a corresponding/, 'close the quotes of the attribute'],
  [/(?:before|in) attribute value/, 'put the value in straight quotes: name="…"'],
  [
    /^Unexpected (?:character|end of file).* (?:name|in tag)\b/,
    'write &lt; for the sign <, or put the code in backticks',
  ],
  [/closing tag for `<(?:br|hr|img|input|wbr)\b/, 'a tag without content ends with />, like <br />'],
  [
    /^Expected (?:a|the) closing tag|^Unexpected clos/,
    'close each tag that is opened, in the opposite order; write &lt; if it is not a tag',
  ],
  [/^Unexpected end of file in expression/, 'write \\{ for the sign {, or put the code in backticks'],
  [/^Could not parse import/, 'correct the code, or begin the line with another word, as import and export begin code'],
  [/^Could not parse expression/, 'write \\{ for the sign {; the id of a heading is {/* #id */}'],
  [/^Could not render math/, 'correct the formula; KaTeX lists what it knows at https://katex.org/docs/supported'],
];
