import path from 'node:path';
import type { Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { keyFault } from '../../build/config/key-fault.ts';
import type { Feature } from '../../build/feature.ts';
import type { Project } from '../../build/project/project.ts';
import { sandboxSettings } from './settings.ts';
import { sandboxPath, sandboxUrl } from './sandbox.ts';

const fileOf = (name: string) => path.join(import.meta.dirname, name);

/** Serves a mock of the documented API, and lets readers send requests from the page. Enabled by `sandbox: true`. */
export const sandbox: Feature = {
  name: 'sandbox',
  requires: ['reference'],
  config: sandboxSettings,
  addresses: ({ sandbox: isOn }) => (isOn ? { sandbox: sandboxPath } : {}),
  setup: async ({ hasWorker, config: atStart, shared }) => {
    // Lazy, as both import the reference feature, which need not be active.
    const [{ tryFences }, { sandboxModules }] = await Promise.all([
      import('./build/console-operation.ts'),
      import('./build/sandbox-modules.ts'),
    ]);
    let config = atStart;
    const isOn = () => config.sandbox && hasWorker;
    const document = async () => shared('reference')?.document();
    const inputs = { isOn, document, config: () => config };
    return {
      pages: async (project) => {
        config = project.config;
        checkConfig(project, (await document()) !== undefined);
        return [];
      },
      variables: (site) => ({ '%SANDBOX_URL%': sandboxUrl(site) }),
      components: {
        LiveCall: {
          file: fileOf('browser/LiveCall.island.tsx'),
          required: ['models', 'prompt', 'answer'],
          optional: ['hydrate'],
        },
      },
      tags: { Sandbox: {} },
      remarkPlugins: [[sandboxParts, { isOn }]],
      rehypePlugins: [[tryFences, inputs]],
      site: ({ sandbox: isOn, playground }) => ({
        tryOut: isOn && hasWorker,
        connectOrigins: isOn && hasWorker && playground !== undefined ? [new URL(playground.baseUrl).origin] : [],
      }),
      messages: fileOf('messages'),
      browser: [{ file: fileOf('browser/install-console.ts'), name: 'installConsole' }],
      worker: { file: fileOf('worker/serve-sandbox.ts'), name: 'addSandbox' },
      module: sandboxModules(inputs),
    };
  },
};

/** Unwraps `<Sandbox>…</Sandbox>` on a site with a sandbox, and removes it with all its content on other sites. */
function sandboxParts({ isOn }: { isOn: () => boolean }) {
  return (tree: Root, file: VFile): void => {
    if (!file.value.toString().includes('Sandbox')) return;
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (parent === undefined || index === undefined || node.name !== 'Sandbox') return;
      parent.children.splice(index, 1, ...(isOn() ? node.children : []));
      return [SKIP, index];
    });
  };
}

/** @throws Fault for a sandbox without a document, and for a playground without a sandbox */
function checkConfig({ config, configText }: Pick<Project, 'config' | 'configText'>, hasDocument: boolean): void {
  if (config.sandbox && !hasDocument)
    throw keyFault(
      ['sandbox'],
      'needs an API document to answer from',
      configText,
      'add spec/openapi.yaml, or name the document with "reference.document"',
    );
  if (config.playground !== undefined && !config.sandbox)
    throw keyFault(['playground'], 'needs the sandbox', configText, 'set sandbox: true, or remove it');
}
