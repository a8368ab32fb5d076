import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import type { ReadDocument } from '../../reference/build/document-reader.ts';
import { operationsOf } from '../../reference/document/walk.ts';
import { readFence } from '../browser/read-fence.ts';
import { sandboxUrl } from '../sandbox.ts';

type TryFences = {
  isOn: () => boolean;
  document: () => Promise<ReadDocument | undefined>;
  config: () => CheckedConfig;
};

/**
 * Marks fences with `try`, a cURL command or an HTTP request that readers can send from the page, with the id of the
 * operation that they call; a site without a sandbox shows them as others.
 */
export function tryFences({ isOn, document, config }: TryFences) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const found: Element[] = [];
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'pre') return;
      const [code] = node.children;
      if (code?.type === 'element' && /(?:^|\s)try(?:\s|$)/.test(code.data?.meta ?? '')) found.push(code);
      return SKIP;
    });
    if (!isOn()) return;
    for (const code of found) code.properties['operation'] = operationOf(code, (await document())?.api, config(), file);
  };
}

function operationOf(code: Element, api: ReadDocument['api'] | undefined, config: CheckedConfig, file: VFile): string {
  const [child] = code.children;
  const request = readFence(child?.type === 'text' ? child.value : '');
  if (request === undefined)
    file.fail('“try” is for one cURL command or HTTP request with an address, and this is none', code);
  const { method, url } = request;
  const base = [config.apiBaseUrl, sandboxUrl(config)].find((start) => url.startsWith(`${start}/`));
  const path = base === undefined ? undefined : url.slice(base.length).replace(/[?#].*$/, '');
  const operations = operationsOf(api ?? file.fail('“try” needs an API document, and the site has none', code));
  const found = operations.find((operation) => operation.method === method && operation.path === path);
  return found?.id ?? file.fail(`“try”: the API document has no operation ${method} ${path ?? url}`, code);
}
