import {
  type ApiDocument,
  isObject,
  type Json,
  membersOf,
  pointerStep,
  resolve,
} from '../../tests/support/api-document.ts';
import { schemaCheck, type SchemaCheck } from '../../tests/support/schema-check.ts';

/** An operation as a sample calls it. */
export type ApiOperation = {
  id: string;
  method: string;
  path: string;
  pointer: string;
  /** Pointer of the JSON body's schema; undefined for operations without a body. */
  request: string | undefined;
};

/** What samples are held against: the operations, the schemas and the model ids that the document names. */
export type Api = {
  document: ApiDocument;
  operations: ApiOperation[];
  check: SchemaCheck;
  models: ReadonlySet<string>;
};

/** Reads a bundled document; `models` are ids that the document leaves open and the site's authors vouch for. */
export function readApi(document: ApiDocument, models: readonly string[] = []): Api {
  const operations = membersOf(document.paths).flatMap(([path, item]) =>
    membersOf(item).flatMap(([method, value]): ApiOperation[] => {
      if (!isObject(value) || typeof value.operationId !== 'string') return [];
      const pointer = `#/paths/${pointerStep(path)}/${method}`;
      const request =
        'requestBody' in value
          ? resolve(document, `${resolve(document, `${pointer}/requestBody`).pointer}/content/application~1json/schema`)
              .pointer
          : undefined;
      return [{ id: value.operationId, method: method.toUpperCase(), path, pointer, request }];
    }),
  );
  const named = operations.flatMap(({ request }) =>
    request === undefined ? [] : modelsOf(document, `${request}/properties/model`),
  );
  return { document, operations, check: schemaCheck(document), models: new Set([...named, ...models]) };
}

/** The operation that a request goes to. */
export function operationAt({ operations }: Api, method: string, path: string): ApiOperation | undefined {
  return operations.find((operation) => operation.method === method && operation.path === path.replace(/\/$/, ''));
}

/** What is wrong with a request's body: its schema's faults, and a model that neither document nor authors know. */
export function bodyFaults(api: Api, operation: ApiOperation, body: Json): readonly string[] {
  if (operation.request === undefined) return ['takes no body'];
  const model = isObject(body) ? body['model'] : undefined;
  const faults = api.check(operation.request, body).map((fault) => `${operation.id}: ${fault.trim()}`);
  return typeof model === 'string' ? [...faults, ...modelFaults(api, model)] : faults;
}

/** The fault of a model id that nobody knows. */
export function modelFaults({ models }: Api, model: string): string[] {
  return models.has(model)
    ? []
    : [`the model “${model}” is unknown; name one of the API document, or add it to content/_models.yaml`];
}

/** The fault of a path below the API's address that belongs to no operation, for every such path in a text. */
export function pathFaults({ operations }: Api, code: string): { line: number; message: string }[] {
  return code
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/%API_BASE_URL%(\/[\w/.:-]+)/g)].flatMap(([, path = '']) =>
        operations.some((operation) => operation.path === path)
          ? []
          : [{ line: index + 1, message: `the API document has no path ${path}` }],
      ),
    );
}

function modelsOf(document: ApiDocument, pointer: string): string[] {
  const { value } = resolve(document, pointer);
  if (!isObject(value)) return [];
  const alternatives = [value.anyOf, value.oneOf].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isObject);
  return [value, ...alternatives].flatMap((schema) => (Array.isArray(schema.enum) ? schema.enum.map(String) : []));
}
