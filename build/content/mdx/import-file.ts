import type { Root } from 'hast';
import type { MdxJsxAttributeValueExpression } from 'mdast-util-mdx-jsx';

type Program = NonNullable<NonNullable<MdxJsxAttributeValueExpression['data']>['estree']>;

/** Imports a file beside the page as `name`, so that the bundler emits it with a hashed name. Returns an attribute value: its URL. */
export function importFile(tree: Root, src: string, name: string): MdxJsxAttributeValueExpression {
  const source = `./${decodeURI(src).replace(/^\.\//, '')}?url&no-inline`;
  tree.children.unshift({
    type: 'mdxjsEsm',
    value: '',
    data: programOf({
      type: 'ImportDeclaration',
      attributes: [],
      source: { type: 'Literal', value: source },
      specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
    }),
  });
  return {
    type: 'mdxJsxAttributeValueExpression',
    value: name,
    data: programOf({ type: 'ExpressionStatement', expression: { type: 'Identifier', name } }),
  };
}

/** The data of a node with the syntax tree of its code, a module of one statement. */
function programOf(statement: Program['body'][number]): { estree: Program } {
  return { estree: { type: 'Program', sourceType: 'module', comments: [], body: [statement] } };
}
