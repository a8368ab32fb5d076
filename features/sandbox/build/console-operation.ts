import type { Json } from '../../reference/document/json.ts';
import { indentedJson } from '../../reference/document/json-text.ts';
import { isJson } from '../../reference/document/media-types.ts';
import { fitsRequest } from '../../reference/document/example.ts';
import { requestPath } from '../../reference/document/parameter-style.ts';
import type { ApiReference, Operation, Parameter, SchemaView } from '../../reference/document/reference.ts';
import { sampleBodies } from '../../reference/samples/sample-bodies.ts';
import { isCompatible } from '../../reference/samples/scenario-samples.ts';
import {
  mayBeEmpty,
  createFrame,
  parameterExample,
  requestKeys,
  sentExample,
  sentParameters,
  requestServer,
} from '../../reference/samples/request.ts';
import { exampleText } from '../../reference/samples/wire.ts';
import { operationsOf } from '../../reference/document/walk.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { readFence } from '../read-fence.ts';
import { type ConsoleOperation, sandboxUrl } from '../sandbox.ts';
import type { SandboxInputs } from './sandbox-modules.ts';

/** Returns the data of an operation for the console. */
export function consoleOperation(reference: ApiReference, operation: Operation): ConsoleOperation {
  const requests = sampleBodies(reference, operation);
  const frame = createFrame(reference, operation);
  return {
    id: operation.id,
    method: operation.method,
    path: requestPath(operation.path),
    security: requestKeys(reference, operation),
    samples: { frame, server: requestServer(reference, operation), compatible: isCompatible(reference) },
    parameters: sentParameters(reference, operation).map((parameter) => {
      const { id, name, in: place, required, schema, style, explode, allowReserved, contentType } = parameter;
      const written = sentExample(parameter) ?? schema.examples[0];
      const example = written === '' && !mayBeEmpty(parameter) ? undefined : written;
      const preset = required === true ? presetOf(reference, parameter, example) : undefined;
      return {
        id,
        name,
        in: place,
        style,
        explode,
        allowReserved,
        contentType,
        types: typesOf(schema),
        value: exampleText(preset ?? ''),
        ...(preset === '' && mayBeEmpty(parameter) ? { isEmpty: true } : {}),
        hint: example === undefined ? undefined : exampleText(example),
      };
    }),
    contentType: requests[0]?.body?.contentType,
    examples: requests.map(({ name, title, body }) => ({
      name,
      title,
      body:
        body === undefined
          ? ''
          : typeof body.value === 'string' && !isJson(body.contentType)
            ? body.value
            : indentedJson(body.value),
    })),
  };
}

/** Returns the types of a schema, or of its alternatives unless one is a string, which is sent as it is entered. */
function typesOf({ types, alternatives }: SchemaView): string[] {
  const options = alternatives.flatMap(({ options }) => options.flatMap(({ schema }) => schema.types));
  return types.length > 0 || options.includes('string') ? types : options;
}

/** Returns the initial value of a parameter's field: the given example if it is valid, else a generated one. */
function presetOf(reference: ApiReference, parameter: Parameter, example: Json | undefined): Json {
  const { schema, source } = parameter;
  // Some documents give the example of a list in serialized form.
  const isText = typeof example === 'string' && schema.types.some((type) => type === 'array' || type === 'object');
  const isValid =
    example !== undefined &&
    (sentExample(parameter) !== undefined || isText || fitsRequest(reference, source, example));
  const fallback = schema.types.length === 0 ? 'string' : '';
  return (isValid ? example : undefined) ?? parameterExample(reference, parameter) ?? fallback;
}

/**
 * A rehype plugin that sets the operation id on code fences with `try`: cURL commands and HTTP requests that readers
 * can send from the page. On a site without a sandbox, they stay ordinary fences.
 */
export function tryFences({ isOn, document, config }: SandboxInputs) {
  return async (tree: Root, file: VFile): Promise<void> => {
    if (!isOn()) return;
    const fences: Element[] = [];
    visit(tree, 'element', (node) => {
      if (node.tagName !== 'pre') return;
      const [code] = node.children;
      if (code?.type === 'element' && /(?:^|\s)try(?:\s|$)/.test(code.data?.meta ?? '')) fences.push(code);
      return SKIP;
    });
    for (const code of fences)
      code.properties['operation'] = operationOf(code, (await document())?.api, config(), file);
  };
}

function operationOf(code: Element, api: ApiReference | undefined, config: CheckedConfig, file: VFile): string {
  const [child] = code.children;
  const request = readFence(child?.type === 'text' ? child.value : '');
  if (request === undefined) file.fail('“try” needs a single cURL command or HTTP request with a URL', code);
  const { method, url } = request;
  const base = [config.apiBaseUrl, sandboxUrl(config)].find((start) => url.startsWith(`${start}/`));
  const path = base === undefined ? undefined : url.slice(base.length).replace(/[?#].*$/, '');
  const operations = operationsOf(api ?? file.fail('“try” needs an API document, and the site has none', code));
  const match = operations.find((operation) => operation.method === method && operation.path === path);
  return match?.id ?? file.fail(`“try”: the API document has no operation ${method} ${path ?? url}`, code);
}
