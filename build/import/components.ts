import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';

/** A component's tag in a page. */
export type Element = MdxJsxFlowElement | MdxJsxTextElement;
/** The texts in place of a component's two tags; a block stands on lines of its own. */
export type Tags = { open: string; close: string; isBlock?: boolean };
/** The value of the first of some attributes that a component has, empty without any; attributes not asked for are lost. */
export type Attributes = (...names: string[]) => string;

/** Callouts by their names elsewhere. */
const callouts: { [name: string]: string } = {
  Note: 'note',
  Info: 'info',
  Important: 'info',
  Tip: 'tip',
  Check: 'tip',
  Success: 'tip',
  Warning: 'warning',
  Caution: 'warning',
  Danger: 'danger',
  Error: 'danger',
};

const group = (attribute: Attributes) => attribute('groupId', 'syncKey', 'group');
const nothing = { open: '', close: '' };

/** Components of Docusaurus, Starlight and Mintlify that have an equal here: name → its new tags. */
export const components: { [name: string]: (attribute: Attributes, element: Element) => Tags } = {
  ...Object.fromEntries(
    Object.entries(callouts).map(([name, kind]) => [
      name,
      (attribute: Attributes) => callout(kind, attribute('title')),
    ]),
  ),
  Aside: aside,
  Callout: aside,
  Tabs: (attribute) => bare('Tabs', group(attribute)),
  TabItem: (attribute) => tag('Tab', 'label', attribute('label', 'value')),
  Tab: (attribute) => tag('Tab', 'label', attribute('title', 'label', 'name')),
  Accordion: (attribute) => tag('Details', 'summary', attribute('title')),
  AccordionGroup: () => nothing,
  Expandable: (attribute) => tag('Details', 'summary', attribute('title')),
  CodeGroup: () => bare('CodeGroup'),
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
    const kind = callouts[capital(attribute('variant', 'type', 'color'))];
    return { open: `<Badge${kind === undefined ? '' : ` kind="${kind}"`}>${attribute('text')}`, close: '</Badge>' };
  },
  FileTree: () => nothing,
  Frame: (attribute) => ({ open: '', close: emphasised(attribute('caption')), isBlock: true }),
  Tooltip: (attribute) => ({ open: '', close: ` (${attribute('tip')})` }),
  // A document from elsewhere becomes a link.
  iframe: (attribute) => ({ open: `[${attribute('title', 'src')}](${attribute('src')})`, close: '' }),
  Image: (attribute) => ({ open: `![${attribute('alt')}](${attribute('src')})`, close: '' }),
  Steps: (_, { children }) => (children.every(({ type }) => type === 'list') ? bare('Steps') : nothing),
  Step: (attribute) => ({ open: `**${attribute('title')}**\n`, close: '', isBlock: true }),
  ParamField: field,
  ResponseField: field,
  Update: (attribute) => {
    const description = emphasised(attribute('description'));
    return {
      open: `## ${attribute('label')}${description === '' ? '' : `\n\n${description}`}`,
      close: '',
      isBlock: true,
    };
  },
};

function callout(kind: string, title: string): Tags {
  return { open: `:::${kind}${title === '' ? '' : `[${title}]`}`, close: ':::', isBlock: true };
}

function aside(attribute: Attributes): Tags {
  return callout(callouts[capital(attribute('type'))] ?? 'note', attribute('title'));
}

function bare(name: string, groupName = ''): Tags {
  const attribute = groupName === '' ? '' : ` group="${quoted(groupName)}"`;
  return { open: `<${name}${attribute}>`, close: `</${name}>`, isBlock: true };
}

function cards(attribute: Attributes): Tags {
  attribute('cols');
  return bare('Cards');
}

function card(attribute: Attributes): Tags {
  const href = attribute('href');
  const title = quoted(attribute('title') || href);
  const open = `<Card title="${title}"${href === '' ? '' : ` href="${href}"`}>`;
  const description = attribute('description');
  return { open: description === '' ? open : `${open}\n\n${description}`, close: '</Card>', isBlock: true };
}

function link(attribute: Attributes): Tags {
  return { open: '[', close: `](${attribute('href', 'to')})` };
}

/** Code of a request or an answer; several are a group. */
function examples(_: Attributes, { children }: Element): Tags {
  return children.length > 1 && children.every(({ type }) => type === 'code') ? bare('CodeGroup') : nothing;
}

/** Mintlify's description of a parameter: its name and type in front of it. */
function field(attribute: Attributes): Tags {
  const name = attribute('name', 'path', 'query', 'body', 'header');
  const facts = [attribute('type'), attribute('default')].filter((fact) => fact !== '').join(', ');
  return { open: `**\`${name}\`**${facts === '' ? '' : ` (\`${facts}\`)`}`, close: '', isBlock: true };
}

function tag(name: string, attribute: string, value: string): Tags {
  return { open: `<${name} ${attribute}="${quoted(value || '…')}">`, close: `</${name}>`, isBlock: true };
}

function emphasised(text: string): string {
  return text === '' ? '' : `*${text}*`;
}

function quoted(text: string): string {
  return text.replaceAll('"', '&quot;');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
