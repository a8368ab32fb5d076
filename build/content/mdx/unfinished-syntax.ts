import type {
  Association,
  Code,
  Definition,
  FootnoteDefinition,
  Link,
  ListItem,
  Nodes,
  Parents,
  Root,
  Table,
} from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { misspelt } from '../../../app/core/nearest.ts';
import { isCalloutKind } from '../../../app/core/callout-kinds.ts';
import { isCode } from '../../../app/core/url.ts';
import { mergeHint } from '../../faults/fault.ts';
import { faultReporter } from './nodes.ts';

/** Schemes whose misspellings are reported. Short schemes, such as `ssh` and `wss`, are too similar to each other. */
const schemes = ['http', 'https', 'mailto'];

/**
 * Reports unclosed syntax, and mistakes that Markdown parses as plain text.
 * @param variables the variables that pages can use, as `%NAME%`
 * @param isStrict whether mistakes are errors; otherwise warnings, as other engines may show the same text
 */
export function unfinishedSyntax(variables: string[], isStrict: boolean) {
  return (tree: Root, file: VFile): void => {
    const sourceOf = ({ position }: Nodes) =>
      file.value.toString().slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
    const checkDefinition = definitionCheck(tree);
    visit(tree, (node, index, parent) => {
      const fail = (reason: string, at: Nodes = node) => faultReporter(file, isStrict)(reason, at);
      const source = sourceOf(node);
      if (node.type === 'containerDirective') checkContainer(node, source, parent, fail);
      else if (node.type === 'leafDirective' && isCalloutKind(node.name))
        fail(`::${node.name} does not begin a callout; write :::${node.name}`);
      else if (node.type === 'code') checkFence(node, source, parent, fail);
      else if (node.type === 'math') checkMath(node, source, fail);
      else if (node.type === 'heading' && node.children.length === 0) fail('the heading is empty; write its text');
      else if (node.type === 'paragraph') checkParagraph(source, fail);
      else if (node.type === 'link') checkLink(node, fail);
      else if (node.type === 'html' && node.value.lastIndexOf('<!--') > node.value.lastIndexOf('-->'))
        fail('<!-- begins a comment that has no end; write --> after it');
      else if (node.type === 'table') checkRows(node, fail);
      else if (node.type === 'listItem') checkTask(node, source, fail);
      else if (node.type === 'definition') checkDefinition(node, fail);
      else if (node.type === 'footnoteDefinition') {
        const isShown = checkDefinition(node, fail);
        if (node.children.length === 0) fail(`the footnote ${markOf(node)} is empty; write its text after the colon`);
        // Keep the text of a footnote without references in the page.
        if (!isShown && parent !== undefined && index !== undefined) parent.children.splice(index, 1, ...node.children);
      } else if (node.type === 'text') {
        const next = parent?.children[(index ?? 0) + 1];
        // After an opening bracket, a bare URL is a link node of its own.
        const address = next !== undefined && sourceOf(next).startsWith('http') ? 'http' : '';
        checkText(source + (/[(（]$/.test(source) ? address : ''), fail);
        if (index === 0 && parent?.type === 'paragraph') checkStart(source, fail);
      }
      if ('children' in node) checkFormulas(node, sourceOf, fail);
      if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
        checkVariables(node.value, variables, fail);
    });
  };
}

type Fail = (reason: string, at?: Nodes) => void;

function checkContainer(node: ContainerDirective, source: string, parent: Parents | undefined, fail: Fail): void {
  if (!/^\s*:{3,}$/.test(lastLine(source))) fail(`:::${node.name} has no end; ${endHint(':::', parent)}`);
  if (node.children.length === 0) fail(`:::${node.name} is empty; write its text on a line of its own`);
  const [attribute] = Object.keys(node.attributes ?? {});
  if (attribute !== undefined)
    fail(`a callout takes no {${attribute}=…}; its title goes into brackets: :::${node.name}[Title]`);
}

/** Returns the hint for an unclosed block. */
function endHint(mark: string, parent: Parents | undefined): string {
  return parent?.type === 'containerDirective'
    ? `the first ::: ends :::${parent.name} around it, which begins and ends with :::: to hold others`
    : `write ${mark} on a line of its own`;
}

/** Returns a check for each link and footnote definition of a page, which returns whether the definition is in use. */
function definitionCheck(tree: Root) {
  let used: Set<string> | undefined;
  const defined = new Set<string>();
  return (node: Definition | FootnoteDefinition, fail: Fail): boolean => {
    // `[//]: # (text)` is a comment.
    if (node.type === 'definition' && /^#?$/.test(node.url)) return false;
    const name = markOf(node);
    used ??= usedNames(tree);
    const isRepeated = defined.size === defined.add(name).size;
    if (isRepeated) fail(`${name} is defined twice, and the first counts; give this another name`);
    if (!used.has(name))
      fail(
        node.type === 'definition'
          ? `nothing refers to ${name}, so this line is not shown; write \\${name} if it is text`
          : `nothing refers to the footnote ${name}; write ${name} where it belongs`,
      );
    return !isRepeated && used.has(name);
  };
}

/** Returns the names of the footnotes and links that a page refers to, in brackets. */
function usedNames(tree: Root): Set<string> {
  const used = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'footnoteReference' || node.type === 'linkReference' || node.type === 'imageReference')
      used.add(markOf(node));
  });
  return used;
}

/** Returns the reference syntax of a footnote or link: `[^name]` or `[name]`. */
function markOf({ type, identifier }: Association & { type: string }): string {
  return `[${type.startsWith('footnote') ? '^' : ''}${identifier}]`;
}

/** Known words of a fence's meta string. Other words may belong to other engines; only misspellings are reported. */
const fenceWords = ['title', 'unchecked', 'answer', 'showLineNumbers', 'try'];

const afterColon = /^:(?:(?:no-)?line-numbers(?:=\d+)?|([^{"]+))/;

function option(words: string, title: string | undefined): string {
  if (title !== undefined) return `title="${title}"`;
  return words.startsWith(':no') ? '' : 'showLineNumbers';
}

function checkFence(node: Code, source: string, parent: Parents | undefined, fail: Fail): void {
  const opening = /^(`{3,}|~{3,})/.exec(source)?.[1];
  if (opening !== undefined && (!source.trimEnd().includes('\n') || !lastLine(source).startsWith(opening)))
    fail(`this code block has no end; ${endHint(opening, parent)}`);
  // Normalizes VitePress's `js:line-numbers {1,3} [a.js]`, mdBook's `rust,editable` and, from several engines, `js:a.js`
  // and `filename=`.
  const [, lang, marks = ''] = /^([^{:,[]+)([{:,[].*)$/.exec(node.lang ?? '') ?? [];
  if (lang !== undefined)
    Object.assign(node, { lang, meta: `${marks.replace(afterColon, option)} ${node.meta ?? ''}` });
  node.meta &&= node.meta.replace(/(?<!\S)\[([^\]"]+)\]/, 'title="$1"').replace(/(?<!\S)file(?:name)?=/, 'title=');
  node.meta &&= node.meta.replace(/(?<!\S)title=(?:'([^'"]+)'|“([^”"]+)”|([^\s'"{]+))(?!\S)/, 'title="$1$2$3"');
  const words = (node.meta ?? '').replaceAll(/(?<==)"[^"]+"(?![^\s{])/g, '');
  if (/(?<!\S)title=(?![\s{]|$)/.test(words)) fail('the title of a code block goes into double quotes: title="…"');
  const isShell = /^(?:(?:ba|z)?sh|shell\w*|console)$/.test(node.lang ?? '');
  const typeset = isShell ? pasted.exec(node.value)?.[0] : undefined;
  if (typeset !== undefined)
    fail(`a shell takes the dash or quote in ${typeset} for text; write hyphens and straight quotes`);
  for (const [range, lines = ''] of words.matchAll(/(?<!\w)\{([^}]*)\}/g))
    if (!lines.split(',').every(isLines)) fail(`${range} marks no line; write {1,3-4}`);
  for (const [word] of words.matchAll(/(?<!\S)[a-z]+(?==|(?!\S))/gi)) {
    const nearest = fenceWords.includes(word) ? undefined : misspelt(fenceWords, word);
    if (nearest !== undefined) fail(`a code block has no option ${word}; did you mean ${nearest}?`);
  }
}

/** Matches an option with the dashes or the quotes that a word processor puts in place of those of the keyboard. */
const pasted = /(?=[–—-])(?<=^(?:[^"'#\n]*\s)?)(?:[–—]{1,2}[a-zA-Z][\w-]*(?!\S)|--?[a-zA-Z][\w-]*[ =][“”‘’])/m;

function isLines(range: string): boolean {
  const [, first, last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(range) ?? [];
  return range.trim() === '' || (Number(first) > 0 && Number(last) >= Number(first));
}

function checkMath({ meta }: Extract<Nodes, { type: 'math' }>, source: string, fail: Fail): void {
  if (!/^\$+$/.test(lastLine(source)) || !source.includes('\n'))
    fail('this formula has no end; write $$ on a line of its own');
  if (typeof meta === 'string') fail(`${meta} is not part of the formula; write it on the line below $$`);
}

/** Reports a paragraph that looks like a table. */
function checkParagraph(source: string, fail: Fail): void {
  if (/\|.*\n[\s>]*\|?(?:\s*:?-+:?\s*\|)+[-: \t]*$/m.test(source))
    fail('this is not a table, as its header has another number of columns than the line of hyphens below it');
  else if (/^[|｜].*[|｜][ \t]*\n[\s>]*[|｜].*[|｜][ \t]*$/m.test(source))
    fail('this is not a table; write a line like | - | - | below its header, with the half-width |');
}

/** Reports a list item that looks like a task. */
function checkTask(node: ListItem, source: string, fail: Fail): void {
  if (typeof node.checked === 'boolean') return;
  const [, box] = /^[-+*\d.)]+\s+(\[[ x]\](?=[^\s([:])|\[\](?=\s))/i.exec(source) ?? [];
  // `[X]` may be a link.
  if (box !== undefined && toString(node).startsWith(box))
    fail(`${box} does not begin a task; write a space ${box === '[]' ? 'in' : 'after'} ${box}`);
}

/** Reports a table row with more cells than the header, as the additional cells are not shown. */
function checkRows({ children: [head, ...rows] }: Table, fail: Fail): void {
  for (const row of rows) {
    const extraCells = row.children
      .slice(head?.children.length)
      .map((cell) => toString(cell))
      .filter((text) => text !== '');
    if (extraCells.length > 0)
      fail(
        `“${extraCells.join(' | ')}” is in no column of the table; add one to its head, or write \\| for a | in a cell`,
        row,
      );
  }
}

function checkLink({ url, children }: Link, fail: Fail): void {
  if (url === '') fail('the link has no target; write [text](/path/)');
  if (children.every((child) => child.type === 'text' && child.value.trim() === ''))
    fail(`the link to ${url} has no text; write it between the brackets`);
  if (/^https?:(?!\/\/[^/?#])/i.test(url) || isCode(url) || /^(?:file|pathname):/i.test(url))
    fail(`${url} leads nowhere; write https://… or /path/`);
  const scheme = /^([a-z][a-z+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  const nearest = scheme === undefined ? undefined : misspelt(schemes, scheme);
  if (nearest !== undefined) fail(`the link begins with ${scheme ?? ''}:; did you mean ${nearest}:?`);
}

function checkText(source: string, fail: Fail): void {
  const opening = /^(?::{3,}|：{2,}|!{3})[ \t]*\w.*$/m.exec(source)?.[0];
  if (opening !== undefined) fail(`${opening} does not begin a callout; write :::note, with a title :::note[Title]`);
  if (/^:{3,}$/m.test(source)) fail('::: ends no callout here; each begins with a line like :::note');
  if (/^<{7} \S/m.test(source)) fail(`a merge is not resolved: ${mergeHint}`);
  const note = /(?<!\\)\[\^([^\]\s]+)\]/.exec(source)?.[1];
  if (note !== undefined) fail(`there is no footnote [^${note}]; write it below: [^${note}]: …`);
  const [, text = '', name] = /(?<!\\)\[([^\][]+)\]\[([^\][]*)\]/.exec(source) ?? [];
  const link = name === '' ? text : name;
  if (link !== undefined)
    fail(`there is no link [${link}]; write [${link}]: /path/ below, or put it in backticks if it is not a link`);
  const address =
    /(?<!\\)\[[^\][\n]*\](?:\(|（(?:[/.#]|http)|(?<!\[\d+\]) [(（]http).*|(?<!\\)!\[[^\][\n]*\] \([^\s)]+\)|^\]\(.*/.exec(
      source,
    )?.[0];
  if (address !== undefined)
    fail(
      address.startsWith('!')
        ? `${address} is not a picture; write ![text](/picture.png), without a space between`
        : `${address} is not a link; write [text](/path/ "title"), an address with spaces in < and >, and no link in another`,
    );
  const mark = unpaired.exec(source)?.[0];
  if (mark !== undefined)
    fail(`${mark} is text here; write it at both ends, with no space inside, or a backslash before each sign`);
  if (/(?<!\\)\{\/\*(?!\s*#)/.test(source))
    fail('a comment in braces is text in Markdown; write <!-- text -->, or rename the page to end in .mdx');
}

/** Matches a sign of bold text or code beside a word that has no counterpart, or a pair with a space at one of its ends. */
const unpaired =
  /(?<![\\*])\*\*(?=\p{sc=Han})|(?<=\p{sc=Han} ?)\*\*(?!\*)|(?<![\\`])`(?=[\w\p{sc=Han}])|(?<!\S)\*\*(?: [^*\n]*[\w.!?:]|\w[^*\n]* )\*\*(?!\w)/u;

/** Reports the start of a paragraph that looks like a heading, import, list item or fence. */
function checkStart(source: string, fail: Fail): void {
  // Another space than that of the keyboard, such as U+3000 of Chinese input, is part of the text.
  const [marks] = /^#{2,}(?=[^# \t\n])|^#(?=\p{Lu}\p{Ll}|[\u00a0\u3000])|^#{7,}|^＃(?:＃+|(?=\s))/u.exec(source) ?? [];
  if (marks !== undefined)
    fail(
      `${marks} does not begin a heading; write two to six # and a plain space${marks === '#' ? ', or \\# for a word with #' : ''}`,
    );
  if (/^import\s(?:[\w$]+|.*[{*].*)\sfrom\s+['"][^'"]+['"];?[ \t]*$/m.test(source))
    fail('this import is text; leave the line before it empty, in a page that ends in .mdx');
  // A Chinese text may begin with a hyphen, or a number and a dot: two such lines are a list.
  const [, item] =
    /^([-*+]|\d{1,2}[.．、])(?:(?=[\u00a0\u3000]|\[[ x]\] )|(?=\p{sc=Han}).*\n\s*(?:-|\d{1,2}[.．、])(?=\p{sc=Han}))/iu.exec(
      source,
    ) ?? [];
  if (item) fail(`${item} does not begin a list item; write ${item.replace(/[．、]/, '.')} and a plain space`);
  const fence = /^(?:·|｀){3}/.exec(source)?.[0];
  if (fence !== undefined) fail(`${fence} does not begin a code block; write \`\`\``);
}

/** Matches TeX between `\\(` and `\\)` or `\\[` and `\\]`, which Markdown parses as escaped brackets. */
const bracketed = /\\([([])(?:(?!\\[)\]])[^])*?(?:(?<!\\)\\[a-zA-Z]{2}|[\w)}\]]\^[\w{\\])[^]*?\\[)\]]/;

/** Matches TeX between single dollar signs, which Markdown keeps as text. Prices and variables do not match. */
const formula =
  /(?<![\\$\w])\$(?=[^\s$])(?:[^$\n]*(?:\\[a-zA-Z]|[\w)}\]]\^[\w{\\])|(?:[^$\n]*[^$\w])?[a-zA-Z]_[\w{\\])[^$\n]*(?<![\s\\])\$(?![\w${])/;

function checkFormulas({ children }: Parents, sourceOf: (node: Nodes) => string, fail: Fail): void {
  // MDX parses the braces of a formula as expressions.
  const parts = children.map((child) => {
    const isText = child.type === 'text' || child.type === 'mdxTextExpression';
    return isText ? sourceOf(child) : '$$';
  });
  const dollars = formula.exec(parts.join(''))?.[0];
  if (dollars !== undefined) fail(`${dollars} is not a formula here; write $${dollars}$`);
  const mark = bracketed.exec(parts.join(''))?.[1];
  if (mark !== undefined) fail(`\\${mark} does not begin a formula; write $$ in its place, and at the end`);
}

function checkVariables(text: string, variables: string[], fail: Fail): void {
  for (const [name] of text.matchAll(/%[A-Z]+(?:[_-][A-Z]+)+%/g)) {
    const nearest = misspelt(variables, name);
    if (nearest !== undefined) fail(`there is no ${name}; did you mean ${nearest}?`);
  }
}

/** Returns the last line of a block, without indentation and block quote markers. */
function lastLine(source: string): string {
  return (source.trimEnd().split('\n').at(-1) ?? '').replace(/^[\s>]+/, '');
}
