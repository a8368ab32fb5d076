import { calloutKinds } from '../../app/core/callout-kinds.ts';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { attributeValue, isJsx, jsxAttributes, optionalAttribute } from '../content/mdx/jsx-attributes.ts';

/** A component in a page. */
export type Element = MdxJsxFlowElement | MdxJsxTextElement;
/** The replacements of a component's opening and closing tags; a block is on separate lines. */
export type TagPair = { open: string; close: string; isBlock?: boolean };
/** Returns the value of a component's first attribute among `names`, or ''. Attributes not read here cause a note. */
export type Attributes = (...names: string[]) => string;

/** Kinds of callouts by their names in other engines. */
const callouts: { [name: string]: string } = {
  ...Object.fromEntries(Object.keys(calloutKinds).map((kind) => [capital(kind), kind])),
  Important: 'info',
  Check: 'tip',
  Success: 'tip',
  Caution: 'warning',
  Error: 'danger',
};

const noTags = { open: '', close: '' };

/** Components of Docusaurus, Starlight and Mintlify with an equivalent: name → function that returns the new tags. */
export const components: { [name: string]: (attribute: Attributes, element: Element) => TagPair } = {
  ...Object.fromEntries(
    Object.entries(callouts).map(([name, kind]) => [
      name,
      (attribute: Attributes) => callout(kind, attribute('title')),
    ]),
  ),
  Admonition: aside,
  Aside: aside,
  Callout: aside,
  Tabs: (attribute, element) => {
    labelTabs(element);
    attribute('defaultValue');
    return tag('Tabs', { group: attribute('groupId', 'syncKey', 'group') });
  },
  TabItem: (attribute) => {
    const value = attribute('value');
    attribute('default');
    return tag('Tab', { label: attribute('label') || value || '…' });
  },
  Tab: (attribute) => tag('Tab', { label: attribute('title', 'label', 'name') || '…' }),
  Accordion: details,
  AccordionGroup: () => noTags,
  Expandable: details,
  CodeGroup: () => tag('CodeGroup'),
  RequestExample: examples,
  ResponseExample: examples,
  CardGroup: cards,
  CardGrid: cards,
  Columns: cards,
  Card: card,
  LinkCard: card,
  LinkButton: link,
  Link: link,
  Badge: (attribute) => {
    const { open, close } = tag('Badge', { kind: callouts[capital(attribute('variant', 'type', 'color'))] ?? '' });
    return { open: open + attribute('text'), close };
  },
  FileTree: () => noTags,
  Frame: (attribute) => ({ open: '', close: emphasised(attribute('caption')), isBlock: true }),
  Tooltip: (attribute) => ({ open: '', close: ` (${attribute('tip')})` }),
  // An embedded document becomes a link.
  iframe: (attribute) => ({ open: `[${attribute('title', 'src')}](${attribute('src')})`, close: '' }),
  Image: (attribute) => ({ open: `![${attribute('alt')}](${attribute('src')})`, close: '' }),
  Steps: (_, { children }) => (children.every(({ type }) => type === 'list') ? tag('Steps') : noTags),
  Step: (attribute) => ({ open: `**${attribute('title')}**\n`, close: '', isBlock: true }),
  ParamField: field,
  ResponseField: field,
  Update: (attribute) => {
    const open = `## ${attribute('label')}\n\n${emphasised(attribute('description'))}`;
    return { open: open.trimEnd(), close: '', isBlock: true };
  },
};

/** Gives Docusaurus's tabs the labels that `values` of the tabs has for their values. */
function labelTabs(tabs: Element): void {
  const list = attributeValue(tabs, 'values');
  if (typeof list !== 'object' || list === null) return;
  // Tabs in one line each are a paragraph.
  const items = tabs.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child])).filter(isJsx);
  for (const [entry] of list.value.matchAll(/\{[^{}]*\}/g)) {
    const word = (key: string) => new RegExp(`\\b${key}:\\s*(['"])(.*?)\\1`).exec(entry)?.[2];
    const tab = items.find((child) => optionalAttribute(child, 'value') === word('value'));
    if (tab === undefined || ![undefined, word('label')].includes(optionalAttribute(tab, 'label'))) return;
    tab.attributes.push(...jsxAttributes({ label: word('label') }));
  }
  tabs.attributes = tabs.attributes.filter((item) => !('name' in item) || item.name !== 'values');
}

function callout(kind: string, title: string): TagPair {
  return { open: `:::${kind}${title === '' ? '' : `[${title}]`}`, close: ':::', isBlock: true };
}

function aside(attribute: Attributes): TagPair {
  return callout(callouts[capital(attribute('type'))] ?? 'note', attribute('title'));
}

/** Returns the tags of a component, without empty attributes. */
function tag(name: string, attributes: { [name: string]: string } = {}): TagPair {
  const filled = Object.entries(attributes).filter(([, value]) => value !== '');
  const source = filled.map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('');
  return { open: `<${name}${source}>`, close: `</${name}>`, isBlock: true };
}

function details(attribute: Attributes): TagPair {
  return tag('Details', { summary: attribute('title') || '…' });
}

function cards(attribute: Attributes): TagPair {
  attribute('cols');
  return tag('Cards');
}

function card(attribute: Attributes): TagPair {
  const href = attribute('href');
  const { open, ...rest } = tag('Card', { title: attribute('title') || href, href });
  return { ...rest, open: [open, attribute('description')].filter((text) => text !== '').join('\n\n') };
}

function link(attribute: Attributes): TagPair {
  return { open: '[', close: `](${attribute('href', 'to')})` };
}

/** Converts request or response examples: several code blocks become a `CodeGroup`. */
function examples(_: Attributes, { children }: Element): TagPair {
  return children.length > 1 && children.every(({ type }) => type === 'code') ? tag('CodeGroup') : noTags;
}

/** Converts Mintlify's parameter field: name, type, `required`, `deprecated` and default precede its description. */
function field(attribute: Attributes, element: Element): TagPair {
  const name = attribute('name', 'path', 'query', 'body', 'header');
  // Reading a flag also spares its note.
  const flags = ['required', 'deprecated'].filter(
    (flag) => attributeValue(element, flag) === null && attribute(flag) === '',
  );
  const facts = [attribute('type'), ...flags, attribute('default')].filter((fact) => fact !== '').join(', ');
  return { open: `**\`${name}\`**${facts === '' ? '' : ` (\`${facts}\`)`}`, close: '', isBlock: true };
}

function emphasised(text: string): string {
  return text === '' ? '' : `*${text}*`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
