import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { Fault, type FaultLocation, formatFault } from '../../../build/faults/fault.ts';
import { compilePattern, isPlainPattern, UnreadPattern } from '../../reference/document/patterns.ts';
import { patternsOf, validationHints } from './compile-check.ts';
import { byAddress, type CompiledSandbox, type ReadOperation } from './compile-sandbox.ts';
import { sandbox as messages } from '../messages/en.ts';
import type { Json } from '../../reference/document/json.ts';
import { explain } from '../schema/explain.ts';
import type { CheckError } from '../sandbox.ts';
import { pointerKeys } from '../../reference/document/resolve.ts';

/** A limit of the sandbox for an operation, and its remedy. */
export type SandboxGap = { method: string; path: string; message: string; hint: string };

/** The number of gaps reported one by one; more are counted. */
const maxShown = 20;

/** What the sandbox cannot do for the operations of a document. */
export function sandboxGaps(sandbox: CompiledSandbox): SandboxGap[] {
  return [requestGaps, parameterGaps, responseGaps, headerGaps, addressGaps, patternGaps].flatMap((gapsOf) =>
    gapsOf(sandbox),
  );
}

/** The operations whose samples the sandbox refuses. */
function requestGaps({ operations }: CompiledSandbox): SandboxGap[] {
  return [...operations.values()].flatMap(({ method, path, isImpossible }) =>
    isImpossible
      ? [
          {
            method,
            path,
            message: `no value is found that fits the request body of ${method} ${path}: the sandbox refuses its sample`,
            hint: 'give it an example, or correct its schema: of an allOf, no member may forbid the fields of another',
          },
        ]
      : [],
  );
}

/** The examples of parameters that their own schemas refuse. */
function parameterGaps({ operations }: CompiledSandbox): SandboxGap[] {
  return [...operations.values()].flatMap(({ method, path, unfitting }) =>
    unfitting.map((parameter) => ({
      method,
      path,
      message: `the sandbox refuses the example of a parameter of ${method} ${path}: ${parameter}`,
      hint: 'correct the example, or the schema',
    })),
  );
}

/** The operations without a response: they have no example, and no value is found for their schema. */
function responseGaps({ operations }: CompiledSandbox): SandboxGap[] {
  return [...operations.values()].flatMap(({ method, path, operation: { response, shape } }) =>
    response.contents.flatMap(({ mediaType, kind, examples }) => {
      const place = `the ${response.status} response of ${method} ${path}`;
      const hint = `give it an example: content, ${mediaType}, example`;
      const made = { method, path, hint };
      if (kind === 'json' && examples.length === 0 && shape.kind !== 'embeddings' && shape.kind !== 'images')
        return [
          { ...made, message: `${place} has no example, and none is made from its schema: the sandbox sends null` },
        ];
      const isEmpty = examples.every(({ value }) => value === '');
      return kind === 'stream' && isEmpty && shape.kind === 'plain'
        ? [{ ...made, message: `${place} streams and has no example: the sandbox sends an empty stream` }]
        : [];
    }),
  );
}

/** The documented headers that HTTP cannot send: with a line break, a character that is not ASCII, or no name of a field. */
function headerGaps({ operations }: CompiledSandbox): SandboxGap[] {
  return [...operations.values()].flatMap(({ method, path, unsendable }) =>
    unsendable.map((header) => ({
      method,
      path,
      message: `${method} ${path}: HTTP cannot send ${header}: the sandbox leaves it out`,
      hint: 'give it an example in ASCII, as the API sends it: other characters are percent-encoded (RFC 8187) or in base64',
    })),
  );
}

/** The operations whose requests have the address of others, so that the response may be another's. */
function addressGaps({ operations }: CompiledSandbox): SandboxGap[] {
  return byAddress(operations.values()).flatMap(([first, ...others]) =>
    first === undefined || others.length === 0
      ? []
      : [
          {
            method: first.method,
            path: first.path,
            message: `${[first, ...others].map(({ method, path }) => `${method} ${path}`).join(', ')} have one address: the sandbox answers as the first of them that takes a request, those that require most before the others`,
            hint: 'tell their requests apart by what they require',
          },
        ],
  );
}

/** The patterns of requests that look around or back, for which no engine takes linear time: the sandbox checks no text by them. */
function patternGaps({ operations }: CompiledSandbox): SandboxGap[] {
  return [...operations.values()].flatMap(({ method, path, operation, body }) =>
    [...new Set([operation.parameters.schema, body ?? {}].flatMap(patternsOf))]
      .filter((pattern) => !isPlainPattern(pattern) && !isReadable(pattern))
      .map((pattern) => ({
        method,
        path,
        message: `requests to ${method} ${path} have the pattern ${pattern}, which cannot be checked in linear time: the sandbox takes any text`,
        hint: 'write it without look-around, references back and large repetitions',
      })),
  );
}

function isReadable(pattern: string): boolean {
  try {
    compilePattern(pattern);
    return true;
  } catch (error) {
    if (error instanceof UnreadPattern) return false;
    throw error;
  }
}

/** The gap of an operation whose requests cannot be checked, by the error of compiling their schema. */
export function checkGap({ method, path }: ReadOperation, error: unknown): SandboxGap {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    method,
    path,
    message: `the request body of ${method} ${path} has a schema that cannot be compiled, so the sandbox takes any: ${reason}`,
    hint: 'write it as JSON Schema of the version that the document’s OpenAPI version has',
  };
}

/** The gap of an example of a request's body that its own schema refuses. */
export function exampleGap(
  { method, path, operation, body }: ReadOperation,
  example: Json,
  errors: CheckError[],
): SandboxGap {
  const { message } = explain(errors, example, operation.body ?? validationHints(body), messages);
  return {
    method,
    path,
    message: `the sandbox refuses an example of the request body of ${method} ${path}: ${message}`,
    hint: 'correct the example, or the schema',
  };
}

/** The gaps as the text of a warning, each with its file and line. */
export async function gapWarning(gaps: SandboxGap[], specFile: string): Promise<string> {
  const locate = createLocateOperation(specFile);
  const faults = gaps.slice(0, maxShown).map(async ({ method, path, message, hint }) => {
    return formatFault(new Fault(await locate(path, method), message, hint));
  });
  const rest = gaps.length - maxShown;
  return [...(await Promise.all(faults)), ...(rest > 0 ? [`and ${rest} more like these`] : [])].join('\n');
}

/** Where an operation of an API document is written, by its path and method; the file alone where no line is found. */
type LocateOperation = (apiPath: string, method: string) => Promise<FaultLocation>;

/** How many references are followed: files may refer to each other in a circle. */
const maxReferences = 8;

/** Finds operations in the files of a document, as its authors wrote them; each file is read once. */
function createLocateOperation(specFile: string): LocateOperation {
  const files = new Map<string, ReturnType<typeof readYaml>>();
  return (apiPath, method) => locate(specFile, ['paths', apiPath], method.toLowerCase(), 0);

  async function locate(file: string, keys: string[], method: string, followed: number): Promise<FaultLocation> {
    const reading = files.get(file) ?? readYaml(file);
    files.set(file, reading);
    const read = await reading;
    const item: unknown = read?.document.getIn(keys, true);
    if (read === undefined || !isMap(item)) return { file };
    const key = item.items.map((pair) => pair.key).find((name) => isScalar(name) && name.value === method);
    if (isScalar(key) && key.range) return { file, line: read.lines.linePos(key.range[0]).line };
    const [target = '', pointer = ''] = String(item.get('$ref') ?? '').split('#');
    if ((target === '' && pointer === '') || /^\w+:/.test(target) || followed >= maxReferences) return { file };
    const next = target === '' ? file : path.resolve(path.dirname(file), target);
    return locate(next, pointerKeys(pointer), method, followed + 1);
  }
}

async function readYaml(file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines }), lines };
}
