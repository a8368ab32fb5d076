import type {
  Association,
  Code,
  Definition,
  FootnoteDefinition,
  Heading,
  Html,
  Link,
  ListItem,
  Nodes,
  Parents,
  Root,
  Table,
} from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { misspelt } from '../../../app/core/nearest.ts';
import { isCalloutKind } from '../../../app/core/callout-kinds.ts';
import { isCode } from '../../../app/core/url.ts';
import { complainIn } from './nodes.ts';

/** Schemes that are misspelt; the many short ones, such as `ssh` and `wss`, are too like each other to tell. */
const schemes = ['http', 'https', 'mailto'];

/**
 * Reports syntax that Markdown takes for plain text, or that never ends.
 * @param variables `%NAME%` of each variable that pages have
 * @param isStrict whether it is a fault; otherwise a warning, as another engine may take it for text as well
 */
export function unfinishedSyntax(variables: string[], isStrict: boolean) {
  return (tree: Root, file: VFile): void => {
    const sourceOf = ({ position }: Nodes) =>
      file.value.toString().slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
    const checkDefinition = definitionCheck(tree);
    visit(tree, (node, index, parent) => {
      const fail = (reason: string, at: Nodes = node) => complainIn(file, isStrict)(reason, at);
      const source = sourceOf(node);
      if (node.type === 'containerDirective') checkContainer(node, source, parent, fail);
      else if (node.type === 'leafDirective') checkLeaf(node, fail);
      else if (node.type === 'code') checkFence(node, source, parent, fail);
      else if (node.type === 'math') checkMath(node, source, fail);
      else if (node.type === 'heading') checkHeading(node, fail);
      else if (node.type === 'paragraph') checkParagraph(source, fail);
      else if (node.type === 'link') checkLink(node, fail);
      else if (node.type === 'html') checkComment(node, fail);
      else if (node.type === 'table') checkRows(node, fail);
      else if (node.type === 'listItem') checkTask(node, source, fail);
      else if (node.type === 'definition') checkDefinition(node, fail);
      else if (node.type === 'footnoteDefinition') {
        const isShown = checkDefinition(node, fail);
        if (node.children.length === 0) fail(`the footnote ${nameOf(node)} is empty; write its text behind the colon`);
        // Nothing else would show its text.
        if (!isShown && parent !== undefined && index !== undefined) parent.children.splice(index, 1, ...node.children);
      } else if (node.type === 'text') {
        const next = parent?.children[(index ?? 0) + 1];
        // Behind a full-width bracket, a bare address is a link of its own.
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
    fail(`a callout takes no {${attribute}=…}; its title stands in brackets: :::${node.name}[Title]`);
}

function checkLeaf({ name }: LeafDirective, fail: Fail): void {
  if (isCalloutKind(name)) fail(`::${name} begins no callout; write :::${name}`);
}

/** Where the end of a block that has none belongs. */
function endHint(mark: string, parent: Parents | undefined): string {
  return parent?.type === 'containerDirective'
    ? `the first ::: ends :::${parent.name} around it, which begins and ends with :::: to hold others`
    : `write ${mark} on a line of its own`;
}

/** Checks the definitions of links and footnotes of a page one after the other; each check returns whether the page uses it. */
function definitionCheck(tree: Root) {
  let used: Set<string> | undefined;
  const defined = new Set<string>();
  return (node: Definition | FootnoteDefinition, fail: Fail): boolean => {
    // `[//]: # (text)` is a comment.
    if (node.type === 'definition' && /^#?$/.test(node.url)) return false;
    const name = nameOf(node);
    used ??= usedNames(tree);
    const isAgain = defined.size === defined.add(name).size;
    if (isAgain) fail(`${name} is defined twice, and the first counts; give this another name`);
    if (!used.has(name))
      fail(
        node.type === 'definition'
          ? `nothing refers to ${name}, and nobody sees this line; write \\${name} if it is text`
          : `nothing refers to the footnote ${name}; write ${name} where it belongs`,
      );
    return !isAgain && used.has(name);
  };
}

/** The names of footnotes and links that a page refers to. */
function usedNames(tree: Root): Set<string> {
  const used = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'footnoteReference' || node.type === 'linkReference' || node.type === 'imageReference')
      used.add(nameOf(node));
  });
  return used;
}

/** A footnote's or a link's name as it is written where it is used. */
function nameOf({ type, identifier }: Association & { type: string }): string {
  return `[${type.startsWith('footnote') ? '^' : ''}${identifier}]`;
}

/** What the first line of a code block can say; other engines' words for it are passed by, unless they are misspelt. */
const fenceWords = ['title', 'unchecked', 'answer', 'showLineNumbers', 'try'];

function checkFence(node: Code, source: string, parent: Parents | undefined, fail: Fail): void {
  const opening = /^(`{3,}|~{3,})/.exec(source)?.[1];
  if (opening !== undefined && (!source.trimEnd().includes('\n') || !lastLine(source).startsWith(opening)))
    fail(`this code block has no end; ${endHint(opening, parent)}`);
  // VitePress's `js{1,3} [a.js]`, mdBook's `rust,editable`; `filename=` below is that of many.
  const [, lang, marks] = /^([^{:,]+)([{:,].*)$/.exec(node.lang ?? '') ?? [];
  if (lang !== undefined) Object.assign(node, { lang, meta: `${marks} ${node.meta ?? ''}` });
  node.meta &&= node.meta.replace(/(?<!\S)\[([^\]"]+)\]/, 'title="$1"').replace(/(?<!\S)file(?:name)?=/, 'title=');
  node.meta &&= node.meta.replace(/(?<!\S)title=(?:'([^'"]+)'|“([^”"]+)”|([^\s'"{]+))(?!\S)/, 'title="$1$2$3"');
  const words = (node.meta ?? '').replaceAll(/(?<==)"[^"]+"(?![^\s{])/g, '');
  if (/(?<!\S)title=(?![\s{]|$)/.test(words)) fail('the title of a code block stands in double quotes: title="…"');
  for (const [range, lines = ''] of words.matchAll(/(?<!\w)\{([^}]*)\}/g))
    if (!lines.split(',').every(isLines)) fail(`${range} marks no line; write {1,3-4}`);
  for (const [word] of words.matchAll(/(?<!\S)[a-z]+(?==|(?!\S))/gi)) {
    const close = fenceWords.includes(word) ? undefined : misspelt(fenceWords, word);
    if (close !== undefined) fail(`a code block knows no ${word}; did you mean ${close}?`);
  }
}

function isLines(written: string): boolean {
  const [, first, last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(written) ?? [];
  return written.trim() === '' || (Number(first) > 0 && Number(last) >= Number(first));
}

function checkMath({ meta }: Extract<Nodes, { type: 'math' }>, source: string, fail: Fail): void {
  if (!/^\$+$/.test(lastLine(source)) || !source.includes('\n'))
    fail('this formula has no end; write $$ on a line of its own');
  if (typeof meta === 'string') fail(`${meta} is no part of the formula; write it on the line below $$`);
}

function checkHeading({ children }: Heading, fail: Fail): void {
  if (children.length === 0) fail('the heading is empty; write its text');
}

function checkComment({ value }: Html, fail: Fail): void {
  if (value.lastIndexOf('<!--') > value.lastIndexOf('-->'))
    fail('<!-- begins a comment that has no end; write --> behind it');
}

/** A paragraph that was to be a table. */
function checkParagraph(source: string, fail: Fail): void {
  if (/\|.*\n[\s>]*\|?(?:\s*:?-+:?\s*\|)+[-: \t]*$/m.test(source))
    fail('this is no table, as its head has not as many columns as the line of hyphens below it');
  else if (/^[|｜].*[|｜][ \t]*\n[\s>]*[|｜].*[|｜][ \t]*$/m.test(source))
    fail('this is no table; write a line like | - | - | below its head, with the half-width |');
}

/** An item of a list that was to be a task. */
function checkTask(node: ListItem, source: string, fail: Fail): void {
  if (typeof node.checked === 'boolean') return;
  const [, box] = /^[-+*\d.)]+\s+(\[[ x]\])(?=[^\s([:])/i.exec(source) ?? [];
  // `[X]` may be a link.
  if (box !== undefined && toString(node).startsWith(box)) fail(`${box} begins no task; write a space behind ${box}`);
}

/** A row may hold more cells than the head, which has the columns: nothing shows them. */
function checkRows({ children: [head, ...rows] }: Table, fail: Fail): void {
  for (const row of rows) {
    const lost = row.children
      .slice(head?.children.length)
      .map((cell) => toString(cell))
      .filter((text) => text !== '');
    if (lost.length > 0)
      fail(
        `“${lost.join(' | ')}” is in no column of the table; add one to its head, or write \\| for a | in a cell`,
        row,
      );
  }
}

function checkLink({ url, children }: Link, fail: Fail): void {
  if (url === '') fail('the link leads nowhere; write its target: [text](/path/)');
  if (children.every((child) => child.type === 'text' && child.value.trim() === ''))
    fail(`the link to ${url} has no text; write it between the brackets`);
  if (/^https?:(?!\/\/[^/?#])/i.test(url) || isCode(url) || /^(?:file|pathname):/i.test(url))
    fail(`${url} leads nowhere; write https://… or /path/`);
  const scheme = /^([a-z][a-z+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  const close = scheme === undefined ? undefined : misspelt(schemes, scheme);
  if (close !== undefined) fail(`the link begins with ${scheme ?? ''}:; did you mean ${close}:?`);
}

function checkText(source: string, fail: Fail): void {
  const opening = /^(?::{3,}|：{2,}|!{3})[ \t]*\w.*$/m.exec(source)?.[0];
  if (opening !== undefined) fail(`${opening} begins no callout; write :::note, with a title :::note[Title]`);
  if (/^:{3,}$/m.test(source)) fail('::: ends no callout here; each begins with a line like :::note');
  const note = /(?<!\\)\[\^([^\]\s]+)\]/.exec(source)?.[1];
  if (note !== undefined) fail(`there is no footnote [^${note}]; write it below: [^${note}]: …`);
  const [, text = '', name] = /(?<!\\)\[([^\][]+)\]\[([^\][]*)\]/.exec(source) ?? [];
  const link = name === '' ? text : name;
  if (link !== undefined)
    fail(`there is no link [${link}]; write [${link}]: /path/ below, or put it in backticks if it is no link`);
  const address = /(?<!\\)\[[^\][\n]*\](?:\(|（(?:[/.#]|http)|(?<!\[\d+\]) [(（]http).*|^\]\(.*/.exec(source)?.[0];
  if (address !== undefined)
    fail(
      `${address} is no link; write [text](/path/ "title"), an address with spaces in < and >, and no link in another`,
    );
  if (/(?<!\\)\{\/\*(?!\s*#)/.test(source))
    fail('a comment in braces is text in Markdown; write <!-- text -->, or rename the page to end in .mdx');
}

/** What a paragraph that was to be something else begins with. */
function checkStart(source: string, fail: Fail): void {
  const [marks] = /^#{2,}(?=[^#\s])|^#{7,}|^＃(?:＃+|(?=\s))/.exec(source) ?? [];
  if (marks !== undefined) fail(`${marks} begins no heading; write two to six # and a space`);
  if (/^import\s(?:[\w$]+|.*[{*].*)\sfrom\s+['"][^'"]+['"];?[ \t]*$/m.test(source))
    fail('this import is text; leave the line before it empty, in a page that ends in .mdx');
  const item = /^(-|\d{1,2}\.)(?=\p{Script=Han}).*\n\s*(?:-|\d{1,2}\.)(?=\p{Script=Han})/u.exec(source)?.[1];
  if (item !== undefined) fail(`${item} begins no item of a list; write a space behind ${item}`);
  const fence = /^(?:·|｀){3}/.exec(source)?.[0];
  if (fence !== undefined) fail(`${fence} begins no code; write \`\`\``);
}

/** A formula of TeX between `\\(` and `\\)` or `\\[` and `\\]`, which Markdown takes for brackets. */
const bracketed = /\\([([])(?:(?!\\[)\]])[^])*?(?:(?<!\\)\\[a-zA-Z]{2}|[\w)}\]]\^[\w{\\])[^]*?\\[)\]]/;

/** A formula of TeX between single dollars, which stay dollars: prices and variables have none of its signs. */
const formula =
  /(?<![\\$\w])\$(?=[^\s$])(?:[^$\n]*(?:\\[a-zA-Z]|[\w)}\]]\^[\w{\\])|(?:[^$\n]*[^$\w])?[a-zA-Z]_[\w{\\])[^$\n]*(?<![\s\\])\$(?![\w${])/;

function checkFormulas({ children }: Parents, sourceOf: (node: Nodes) => string, fail: Fail): void {
  // In MDX, the braces of a formula are expressions.
  const written = children.map((child) => {
    const isText = child.type === 'text' || child.type === 'mdxTextExpression';
    return isText ? sourceOf(child) : '$$';
  });
  const dollars = formula.exec(written.join(''))?.[0];
  if (dollars !== undefined) fail(`${dollars} is no formula here; write $${dollars}$`);
  const mark = bracketed.exec(written.join(''))?.[1];
  if (mark !== undefined) fail(`\\${mark} begins no formula; write $$ in its place, and at the end`);
}

function checkVariables(text: string, variables: string[], fail: Fail): void {
  for (const [written] of text.matchAll(/%[A-Z]+(?:[_-][A-Z]+)+%/g)) {
    const close = misspelt(variables, written);
    if (close !== undefined) fail(`there is no ${written}; did you mean ${close}?`);
  }
}

/** A block's last line, without the marks of quotes and lists around it. */
function lastLine(source: string): string {
  return (source.trimEnd().split('\n').at(-1) ?? '').replace(/^[\s>]+/, '');
}
