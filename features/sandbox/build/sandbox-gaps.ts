import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap } from 'yaml';
import { memoize } from '../../../app/core/memoize.ts';
import { Fault, type FaultLocation, formatFault } from '../../../build/faults/fault.ts';
import { readYaml } from '../../../build/faults/read-data.ts';
import { compilePattern, isPlainPattern, UnsupportedPattern } from '../../reference/document/patterns.ts';
import { isCut } from './body-schemas.ts';
import { byAddress, type CompiledSandbox, type CompiledOperation } from './compile-sandbox.ts';
import { sandbox as messages } from '../messages/en.ts';
import { explain } from '../schema/explain.ts';
import { pointerKeys } from '../../reference/document/resolve.ts';
import { type Json, objectOf, objectsIn, textsOf } from '../../reference/document/json.ts';

/** Something that the sandbox cannot do for an operation, and how to fix it in the document. */
export type SandboxGap = { read: CompiledOperation; message: string; hint: string };

/** The number of gaps that are reported individually; the rest is only counted. */
const maxShown = 20;

/** Finds what the sandbox cannot do for the operations of a document. */
export function sandboxGaps({ operations }: CompiledSandbox): SandboxGap[] {
  const all = [...operations.values()];
  const ofOperations = kinds.flatMap((gapsOf) =>
    all.flatMap((read) => gapsOf(read, addressOf(read)).map((gap) => ({ read, ...gap }))),
  );
  return [...sizeGaps(all), ...ofOperations, ...byAddress(all).flatMap(addressGaps)];
}

const withHint = (hint: string, messages: string[]) => messages.map((message) => ({ message, hint }));

/** What may be wrong with an operation, in the order of the report. */
const kinds: ((read: CompiledOperation, name: string) => Omit<SandboxGap, 'read'>[])[] = [
  ({ isImpossible }, name) =>
    withHint(
      'give it an example, or correct its schema: all of its parts and limits must allow one value together',
      isImpossible ? [`no value is found that fits the request body of ${name}: the sandbox refuses its sample`] : [],
    ),
  ({ unknownTypes }, name) =>
    withHint(
      'write it as JSON Schema of the version that the document’s OpenAPI version has',
      unknownTypes.map(
        (type) =>
          `the request body of ${name} has the type ${type}, which JSON Schema does not have: the sandbox takes any body`,
      ),
    ),
  // The sandbox accepts such an example only unchanged.
  ({ body, examples, refused, unfitting }, name) => {
    const bodies = refused.map((example) => {
      const { message } = explain(example.errors, body ?? {}, messages);
      const which = examples > 1 ? `example “${example.name}”` : 'example';
      return `the ${which} of the request body of ${name} does not fit its schema: ${message}`;
    });
    const parameters = unfitting.map(
      (parameter) => `an example of a parameter of ${name} does not fit its schema: ${parameter}`,
    );
    return withHint('correct the example, or the schema', [...bodies, ...parameters]);
  },
  responseGaps,
  ({ unsendable }, name) =>
    withHint(
      'name it in letters, digits and hyphens, and give it an example in ASCII, as the API sends it: other characters are percent-encoded (RFC 8187) or in base64',
      unsendable.map((header) => `${name}: HTTP cannot send ${header}: the sandbox leaves it out`),
    ),
  ({ nested }, name) =>
    withHint(
      'describe it by content: application/json, or, in a query, as an object with style: deepObject',
      nested.map(
        (parameter) =>
          `OpenAPI does not say how ${parameter} of ${name} is written, whose members are lists or objects: samples and sandbox have JSON in it`,
      ),
    ),
  // Patterns with look-behind or late look-ahead, which no engine matches in linear time.
  ({ operation, body }, name) =>
    withHint(
      'write it without look-behind, look-ahead after its start, references back and large repetitions',
      [...new Set([operation.parameters.schema, body ?? {}].flatMap(patternsOf))]
        .filter((pattern) => !isPlainPattern(pattern) && !isReadable(pattern))
        .map(
          (pattern) =>
            `requests to ${name} have the pattern ${pattern}, which cannot be checked in linear time: the sandbox takes any text`,
        ),
    ),
];

/** Reports responses without an example for which no value can be generated. */
function responseGaps({ operation: { response, shape } }: CompiledOperation, name: string): Omit<SandboxGap, 'read'>[] {
  return response.contents.flatMap(({ mediaType, kind, examples }) => {
    const isMissing =
      kind === 'json' && examples.length === 0 && shape.kind !== 'embeddings' && shape.kind !== 'images';
    const isEmpty = kind === 'stream' && shape.kind === 'plain' && examples.every(({ value }) => value === '');
    const reason = isMissing
      ? 'has no example, and none is made from its schema: the sandbox sends null'
      : 'streams and has no example: the sandbox sends an empty stream';
    const message = `the ${response.status} response of ${name} ${reason}`;
    return isMissing || isEmpty ? [{ message, hint: `give it an example: content, ${mediaType}, example` }] : [];
  });
}

/** Reports, as a single gap, the operations whose body schemas were cut. */
function sizeGaps(all: CompiledOperation[]): SandboxGap[] {
  const cut = all.filter(({ body = {} }) => isCut(body));
  const message = `the request bodies of ${cut.length} operations lead to very many schemas: the sandbox checks those nearest to each body`;
  const hint = 'let the schema of a body refer to no more than its requests need';
  return cut.slice(0, 1).map((read) => ({ read, message, hint }));
}

/** Reports operations that share a URL, so that another of them may answer a request. */
function addressGaps(group: CompiledOperation[]): SandboxGap[] {
  const message = `${group.map(addressOf).join(', ')} have one address: the sandbox answers as the first of them that takes a request, those that require most before the others`;
  const hint = 'tell their requests apart by what they require';
  return group.length < 2 ? [] : group.slice(0, 1).map((read) => ({ read, message, hint }));
}

/** Returns all regular expressions in a JSON Schema: of `pattern` and `patternProperties`. */
export function patternsOf(schema: Json): string[] {
  return objectsIn(schema).flatMap(({ pattern = null, patternProperties }) =>
    textsOf([pattern, ...Object.keys(objectOf(patternProperties))]),
  );
}

function addressOf({ method, path: at }: CompiledOperation): string {
  return `${method} ${at}`;
}

function isReadable(pattern: string): boolean {
  try {
    compilePattern(pattern);
    return true;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return false;
    throw error;
  }
}

/** Creates a formatter of warnings, with the file and line of each gap. It reads each file of the document once. */
export function createGapWarning(specFile: string): (gaps: SandboxGap[]) => Promise<string> {
  const locate = createLocateOperation(specFile);
  return async (gaps) => {
    const faults = gaps.slice(0, maxShown).map(async ({ read, message, hint }, index, shown) => {
      const isLast = shown[index + 1]?.hint !== hint;
      return formatFault(new Fault(await locate(read.path, read.method), message, isLast ? hint : undefined));
    });
    const rest = gaps.length - maxShown;
    return [...(await Promise.all(faults)), ...(rest > 0 ? [`and ${rest} more like these`] : [])].join('\n');
  };
}

/** The most references to follow: files may refer to each other in a cycle. */
const maxReferences = 8;

/** Creates a function that finds the source file of an operation, and its line where possible. */
function createLocateOperation(specFile: string): (apiPath: string, method: string) => Promise<FaultLocation> {
  const read = memoize(async (file) => readYaml(await readFile(file, 'utf8').catch(() => '')));
  return (apiPath, method) => locate(specFile, ['paths', apiPath], method.toLowerCase(), 0);

  async function locate(file: string, keys: string[], method: string, followed: number): Promise<FaultLocation> {
    const { document, lineOf } = await read(file);
    const item: unknown = document.getIn(keys, true);
    if (!isMap(item)) return { file };
    if (item.has(method)) return { file, line: lineOf([...keys, method]) };
    const [target = '', pointer = ''] = String(item.get('$ref') ?? '').split('#');
    if ((target === '' && pointer === '') || /^\w+:/.test(target) || followed >= maxReferences) return { file };
    const next = target === '' ? file : path.resolve(path.dirname(file), target);
    return locate(next, pointerKeys(pointer), method, followed + 1);
  }
}
