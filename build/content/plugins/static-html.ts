import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { MdxJsxAttribute, MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import { find, html } from 'property-information';

type Parent = { children: (RootContent | ElementContent)[] };

/**
 * What holds no component and no expression becomes a string of HTML, written now instead of by every first render:
 * the outermost such elements keep their place in the page's tree, and their insides reach React as one value.
 */
export function staticHtml() {
  return (tree: Root): void => freeze(tree);
}

function freeze(parent: Parent): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'element' && isStatic(child) && child.children.some((inner) => inner.type === 'element')) parent.children[index] = frozen(child);
    else if ('children' in child) freeze(child as Parent);
  }
}

/** Every node inside is an element or text. A `style` would have to be taken apart for React. */
function isStatic(element: Element): boolean {
  if (element.properties['style'] !== undefined) return false;
  return element.children.every((child) => child.type === 'text' || (child.type === 'element' && isInside(child)));
}

function isInside(element: Element): boolean {
  return element.children.every((child) => child.type === 'text' || (child.type === 'element' && isInside(child)));
}

function frozen(element: Element): MdxJsxFlowElementHast {
  return { type: 'mdxJsxFlowElement', name: element.tagName, attributes: [...attributesOf(element), innerHtml(toHtml(element.children.map(aligned)))], children: [] };
}

/** A column's alignment as a style, as MDX writes it: the old attribute gives way to every style sheet. */
function aligned(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const { align, style, ...properties } = node.properties;
  const styles = [style, align && `text-align:${String(align)}`].filter(Boolean).join(';');
  return { ...node, properties: { ...properties, ...(styles === '' ? {} : { style: styles }) }, children: node.children.map(aligned) };
}

function attributesOf({ properties }: Element): MdxJsxAttribute[] {
  return Object.entries(properties).flatMap(([name, value]): MdxJsxAttribute[] => {
    if (value === undefined || value === null || value === false) return [];
    const { attribute, property } = find(html, name);
    const reactName = /^(?:data|aria)-/.test(attribute) ? attribute : property;
    const text = Array.isArray(value) ? value.join(' ') : value === true ? null : String(value);
    return [{ type: 'mdxJsxAttribute', name: reactName, value: text }];
  });
}

function innerHtml(code: string): MdxJsxAttribute {
  return {
    type: 'mdxJsxAttribute',
    name: 'dangerouslySetInnerHTML',
    value: {
      type: 'mdxJsxAttributeValueExpression',
      value: `{ __html: ${JSON.stringify(code)} }`,
      data: {
        estree: {
          type: 'Program',
          sourceType: 'module',
          comments: [],
          body: [
            {
              type: 'ExpressionStatement',
              expression: {
                type: 'ObjectExpression',
                properties: [
                  { type: 'Property', kind: 'init', method: false, shorthand: false, computed: false, key: { type: 'Identifier', name: '__html' }, value: { type: 'Literal', value: code } },
                ],
              },
            },
          ],
        },
      },
    },
  };
}
