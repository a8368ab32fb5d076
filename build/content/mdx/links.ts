import path from 'node:path';
import type { Nodes } from 'hast';
import type { Site } from '../../../app/core/site.ts';
import { href, percentDecoded } from '../../../app/core/url.ts';
import { isJsx } from './jsx-attributes.ts';
import type { NodeRule } from './nodes.ts';

/**
 * Adds the base URL to internal links (`href` and `src` of elements and components), and resolves relative links to
 * source files (`../embedding.mdx#dimensions`) to the page's URL. A source file that is not a page is an error, unless
 * broken links are warnings: then the link check reports it.
 */
export function links(
  site: Site,
  pathOf: (file: string) => string | undefined,
  brokenLinks?: 'error' | 'warn',
): NodeRule {
  return (_, file) => {
    const pageAt = (name: string) => pathOf(path.resolve(path.dirname(file.path), name));
    const resolve = (value: string, node: Nodes): string => {
      const source = /^(?!\/|[a-z][a-z+.-]*:)([^?#]+\.mdx?)([?#].*)?$/i.exec(value);
      if (source === null) return href(site, value);
      // The Markdown parser has percent-encoded the path.
      const linkPath = percentDecoded(source[1] ?? '') ?? value;
      const target = pageAt(linkPath);
      if (target === undefined && brokenLinks === 'warn') return value;
      if (target === undefined) {
        const similar = linkPath.endsWith('x') ? linkPath.slice(0, -1) : `${linkPath}x`;
        const remedy =
          pageAt(similar) === undefined ? 'correct the path, which is relative to this file' : `write ${similar}`;
        file.fail(`the link to ${linkPath} leads to no page; ${remedy}`, { place: node.position });
      }
      return href(site, `${target}${source[2] ?? ''}`);
    };
    return (node) => {
      if (node.type === 'element') {
        for (const name of ['href', 'src']) {
          const value = node.properties[name];
          if (typeof value === 'string') node.properties[name] = resolve(value, node);
        }
      } else if (isJsx(node)) {
        for (const attribute of node.attributes) {
          if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
          if (/^javascript:/i.test(attribute.value))
            file.fail(`${attribute.name} leads to code, which the browser blocks; write an address`, node);
          if (attribute.name === 'href' || attribute.name === 'src') attribute.value = resolve(attribute.value, node);
        }
      }
    };
  };
}
