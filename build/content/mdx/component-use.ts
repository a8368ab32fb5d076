import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { calloutKinds } from '../../../app/core/callout-kinds.ts';
import type { ActiveFeature } from '../../feature.ts';
import { browserCodeAt, browserCodeFault } from '../component-page.ts';
import { isExternal } from '../media-file.ts';
import { faultReporter, titleInMeta } from './nodes.ts';
import { hintOf, isJsx, type Jsx, optionalAttribute } from './jsx-attributes.ts';

/** A component's required and optional attributes; `holds` describes its required content for error messages. */
export type ComponentAttributes = { required?: string[]; optional?: string[]; holds?: string };

/** The engine's components that pages use without an import, with their files in `app/content/`. */
export const mdxComponents: Record<string, ComponentAttributes & { file: string }> = {
  Badge: { file: 'Badge.tsx', optional: ['kind'], holds: 'a word' },
  Card: { file: 'Cards.tsx', required: ['title'], optional: ['href', 'icon'] },
  Cards: { file: 'Cards.tsx', holds: '<Card title="…">' },
  ChangelogTimeline: { file: 'Changelog.tsx', required: ['entries'] },
  CodeGroup: { file: 'CodeBlock.tsx', optional: ['group'] },
  Details: { file: 'Details.tsx', required: ['summary'], holds: 'what it folds away' },
  Figure: { file: 'Figures.tsx', optional: ['src', 'alt', 'caption', 'width', 'height'] },
  LatestChanges: { file: 'Changelog.tsx', required: ['entries'], optional: ['count'] },
  Sound: { file: 'Figures.tsx', optional: ['src', 'label', 'caption'] },
  Steps: { file: 'Steps.tsx', holds: 'a numbered list' },
  Tab: { file: 'Tabs.tsx', required: ['label'], holds: 'what it shows' },
  Tabs: { file: 'Tabs.tsx', optional: ['group', 'label', 'className'] },
};

/** The components that Markdown syntax is converted to, with their files in `app/content/`. */
export const markdownComponents = {
  Callout: { file: 'Callout.tsx' },
  CodeBlock: { file: 'CodeBlock.tsx' },
  Diagram: { file: 'Figures.tsx' },
};

/** Returns the attributes of all tags that pages use without an import, of the engine and of features, by name. */
export function knownTags(features: readonly ActiveFeature[]): ReadonlyMap<string, ComponentAttributes> {
  const added = features.flatMap(({ build }) => [build.components ?? {}, build.tags ?? {}]);
  return new Map([mdxComponents, ...added].flatMap((tags) => Object.entries<ComponentAttributes>(tags)));
}

type Report = ReturnType<typeof faultReporter>;

/** HTML elements that the Content-Security-Policy blocks. */
export const blocked = ['iframe', 'script', 'object', 'embed'];

/** HTML elements whose names equal a component's name in lower case. */
const html = ['details', 'figure', 'source'];

/**
 * Checks a page's tags for unknown or missing attributes, and for missing content or content that would not be shown.
 * Components that the page imports or defines itself are not checked.
 * @param changeKinds the site's kinds of change, which are valid kinds of badges, like callout kinds
 * @param isStrict whether an empty component is an error; otherwise a warning, as imported docs may have some
 * @throws VFileMessage at the tag
 */
export function componentUse(
  known: ReadonlyMap<string, ComponentAttributes>,
  changeKinds: readonly string[],
  isStrict: boolean,
) {
  const kinds = [...Object.keys(calloutKinds), ...changeKinds];
  return (tree: Root, file: VFile): void => {
    const report = faultReporter(file, isStrict);
    const pageComponents = capitalizedNames(tree);
    const unusable = lowerCaseImports(tree);
    visit(tree, (node, _, parent) => {
      if (node.type === 'containerDirective' && node.name === 'code-group') checkCodeGroup(node, file, report);
      if (node.type === 'mdxjsEsm') checkLayout(node, file);
      if (node.type === 'mdxjsEsm' && browserCodeAt(node.value) >= 0)
        file.message(`${browserCodeFault.message}; ${browserCodeFault.hint}`, node);
      if (callsRequire(codeOf(node)))
        file.fail(
          "neither browsers nor the development server know require; begin the page with import data from './data.json'",
          node,
        );
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
        // The page's own components may accept children that React cannot render, such as objects.
        const isOwn =
          parent !== undefined && isJsx(parent) && pageComponents.has((parent.name ?? '').replace(/\..*/, ''));
        if (!isOwn) checkExpression(node, file);
      }
      if (!isJsx(node)) return;
      const name = node.name ?? '';
      plainAttributes(node);
      checkPolicy(node, file, report);
      if (typeof optionalAttribute(node, 'style') === 'string')
        file.fail('style is an object in MDX: style={{ color: "red" }}', node);
      if (/^[a-z]/.test(name) && node.attributes.some((item) => 'name' in item && /^on[a-z]/i.test(item.name)))
        file.message(`<${name}> does nothing on an event, as pages run no scripts; move it into an island`, node);
      if (unusable.includes(name))
        file.fail(`<${name}> is an element of HTML; import a component under a name with a capital letter`, node);
      if (pageComponents.has(name)) return;
      checkName(node, known, file);
      const attributes = known.get(name);
      if (attributes === undefined) return;
      checkAttributes(node, attributes, file);
      const kind = name === 'Badge' ? optionalAttribute(node, 'kind') : undefined;
      if (kind !== undefined && !kinds.includes(kind))
        file.fail(`<Badge> has no kind ${kind}${hintOf(kind, kinds)}`, node);
      if (attributes.holds !== undefined && node.children.every(isBlank))
        report(`<${name}> is empty; put ${attributes.holds} into it`, node);
      else if (
        name === 'Steps' &&
        !node.children.some((child) => isJsx(child) || (child.type === 'list' && child.ordered === true))
      )
        report('<Steps> draws a numbered list; begin its items with 1.', node);
      if (name === 'Tabs') checkTabs(node, file, report);
      if (name === 'CodeGroup') checkCodeGroup(node, file, report);
      if (name === 'Tab' && !(parent !== undefined && 'name' in parent && parent.name === 'Tabs'))
        file.fail('<Tab> must be inside <Tabs>', node);
    });
  };
}

/** The names of HTML's attributes in React: it drops an `autoplay`. */
const reactNames = new Map(
  (
    'autoCapitalize autoComplete autoFocus autoPlay colSpan contentEditable crossOrigin dateTime disablePictureInPicture ' +
    'formNoValidate hrefLang inputMode itemScope maxLength minLength noValidate playsInline readOnly referrerPolicy ' +
    'rowSpan spellCheck srcLang srcSet tabIndex useMap'
  )
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
)
  .set('class', 'className')
  .set('for', 'htmlFor');

/** Matches the names with dashes that React writes in camelCase; those of other programs, like `x-data`, stay. */
const dashed = new RegExp(
  '^(?:accept|alignment|baseline|clip|color|dominant|fill|flood|font|http|image|letter|lighting|marker|paint|pointer' +
    '|shape|stop|stroke|text|transform|vector|word|writing)-',
);

/** Replaces `title={"A"}` with `title="A"`, and names such as `class` and `stroke-width` of HTML and SVG with React's. */
function plainAttributes(node: Jsx): void {
  const isElement = /^[a-z][a-zA-Z\d]*$/.test(node.name ?? '');
  for (const attribute of node.attributes) {
    if (isElement && 'name' in attribute)
      attribute.name =
        reactNames.get(attribute.name) ??
        (dashed.test(attribute.name)
          ? attribute.name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
          : attribute.name);
    const { value } = attribute;
    const literal =
      typeof value === 'object' ? /^\s*(["'`])((?:(?!\1)[^$\\])*)\1\s*$/.exec(value?.value ?? '')?.[2] : undefined;
    if (literal !== undefined) attribute.value = literal;
  }
}

/** Reports elements and media that the Content-Security-Policy blocks. */
function checkPolicy(node: Jsx, file: VFile, report: Report): void {
  const policy = 'the Content-Security-Policy blocks';
  const name = node.name ?? '';
  if (blocked.includes(name)) file.fail(`${policy} <${name}>; link to what it shows`, node);
  if (name === 'style') report(`${policy} <style>; write style={{ color: "red" }} at an element`, node);
  const src = optionalAttribute(node, 'src') ?? '';
  if (/^(?:video|audio|source)$/.test(name) && isExternal(src))
    report(`${policy} ${src}, which is on another site; put the file below public/`, node);
}

/** @throws VFileMessage at a component that is only for Markdown syntax, or whose name differs in case */
function checkName(node: Jsx, known: ReadonlyMap<string, ComponentAttributes>, file: VFile): void {
  const name = node.name ?? '';
  const isNamed = (tag: string) => tag !== name && tag.toLowerCase() === name.toLowerCase();
  if (Object.hasOwn(markdownComponents, name) || Object.keys(markdownComponents).some(isNamed))
    file.fail(`<${name}> is only for Markdown syntax; write a callout as :::note, code and diagrams as fences`, node);
  const match = [...known.keys()].find(isNamed);
  if (match !== undefined && !html.includes(name)) file.fail(`there is no <${name}>; did you mean <${match}>?`, node);
}

/**
 * Returns the ESTree of the code in a node: imports and exports, expressions, and a tag's attributes, except the `src`
 * of an image, which has an error message of its own.
 */
function codeOf(node: Nodes): unknown {
  if (node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return node.data?.estree;
  if (!isJsx(node)) return undefined;
  return node.attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return attribute.data?.estree;
    const isPicture = attribute.name === 'src' && /^(?:img|Figure)$/.test(node.name ?? '');
    return !isPicture && typeof attribute.value === 'object' ? attribute.value?.data?.estree : undefined;
  });
}

/** Whether code (an ESTree) calls a function `require`. Strings, comments and methods of that name do not count. */
function callsRequire(code: unknown): boolean {
  if (typeof code !== 'object' || code === null) return false;
  const callee: unknown = 'callee' in code ? code.callee : undefined;
  if (typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'require') return true;
  return Object.values(code).some(callsRequire);
}

/** Reports objects and functions as content, such as `{{ name }}` from other engines: React cannot render them. */
function checkExpression(node: Extract<Nodes, { type: `mdx${'Flow' | 'Text'}Expression` }>, file: VFile): void {
  const [statement] = node.data?.estree?.body ?? [];
  if (statement?.type === 'ExpressionStatement' && /^Object|Function/.test(statement.expression.type))
    file.fail(`{${node.value}} is not text; write \\{ for the sign {, or put it in backticks`, node);
}

/** Reports a default export that is an object or array: MDX expects a layout component. */
function checkLayout(node: Extract<Nodes, { type: 'mdxjsEsm' }>, file: VFile): void {
  for (const statement of node.data?.estree?.body ?? [])
    if (statement.type === 'ExportDefaultDeclaration' && /^(?:Object|Array)/.test(statement.declaration.type))
      file.fail(
        'export default is not a component that could wrap the page; write export const name = …, or front matter',
        node,
      );
}

/** Returns the capitalized identifiers in a page's ESM code: the components that it imports or defines, and others. */
export function capitalizedNames(tree: Root | HtmlRoot): Set<string> {
  const nodes: (Nodes | HtmlNodes)[] = tree.children;
  const code = nodes.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []));
  return new Set(code.join('\n').match(/\b[A-Z]\w*/g));
}

/** Returns the lower-case names under which a page imports texts and components: JSX reads them as HTML elements. */
function lowerCaseImports(tree: Root): string[] {
  const statements = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : []));
  return statements
    .filter((statement) => statement.type === 'ImportDeclaration')
    .filter(({ source }) => /\.(?:mdx?|[jt]sx)$/.test(String(source.value)))
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name))
    .filter((name) => /^[a-z]/.test(name));
}

function checkAttributes(node: Jsx, { required = [], optional = [] }: ComponentAttributes, file: VFile): void {
  const names = [...required, ...optional];
  const present = node.attributes.map((attribute) => (attribute.type === 'mdxJsxAttribute' ? attribute.name : '…'));
  const repeated = present.find((name, index) => name !== '…' && present.indexOf(name) < index);
  if (repeated !== undefined)
    file.fail(`<${node.name ?? ''}> has ${repeated} twice, of which the last counts; keep one`, node);
  const unknown = present.find((name) => !['…', 'key', ...names].includes(name));
  if (unknown !== undefined) {
    file.fail(
      `<${node.name ?? ''}> has no attribute ${unknown}${names.length === 0 ? '; it takes none' : hintOf(unknown, names)}`,
      node,
    );
  }
  const filled = node.attributes
    .filter(({ value }) => value !== '')
    .map((attribute) => ('name' in attribute ? attribute.name : '…'));
  const missing = present.includes('…') ? undefined : required.find((name) => !filled.includes(name));
  if (missing !== undefined) file.fail(`<${node.name ?? ''}> needs ${missing}="…"`, node);
}

function checkTabs(node: Jsx, file: VFile, report: Report): void {
  const tabs = node.children.filter((child): child is Jsx => 'name' in child && child.name === 'Tab');
  if (tabs.length === 0) file.fail('<Tabs> is empty; put <Tab label="…"> into it', node);
  const hidden = node.children.find((child) => !('name' in child && child.name === 'Tab') && !isBlank(child));
  if (hidden !== undefined) file.fail('<Tabs> shows only its <Tab>; put this into one, or after </Tabs>', hidden);
  const labels = tabs.map((tab) => ({ label: optionalAttribute(tab, 'label'), node: tab }));
  checkRepeated(labels, 'label="…"', report);
}

function checkCodeGroup(node: Jsx | ContainerDirective, file: VFile, report: Report): void {
  const visible = node.children.filter((child) => !isBlank(child));
  if (visible.length === 0) file.fail('<CodeGroup> is empty; put code blocks into it', node);
  const hidden = visible.find(({ type }) => type !== 'code' && type !== 'mdxJsxFlowElement');
  if (hidden !== undefined) file.fail('<CodeGroup> shows only its code blocks; put this before or after it', hidden);
  const codes = node.children.filter((child) => child.type === 'code');
  const titles = codes.map((code) => ({ label: titleInMeta(code.meta) ?? code.lang ?? '', node: code }));
  checkRepeated(titles, 'title="…"', report);
}

/** Whether a node is invisible: white space, a comment, or the label of a directive, which code groups do not show. */
function isBlank(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return /^\s*\/\*[^]*\*\/\s*$/.test(node.value);
  return node.type === 'paragraph' && node.data !== undefined && 'directiveLabel' in node.data;
}

function checkRepeated(tabs: { label: string | undefined; node: Nodes }[], named: string, report: Report): void {
  const labels = new Set<string>();
  for (const { label, node } of tabs) {
    if (label === undefined) continue;
    if (labels.has(label)) report(`two tabs are called “${label}”; give each ${named} of its own`, node);
    labels.add(label);
  }
}
