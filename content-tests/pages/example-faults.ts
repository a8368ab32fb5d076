import {
  type ApiDocument,
  isObject,
  membersOf,
  pointerStep,
  resolve,
  valueAt,
} from '../../tests/support/api-document.ts';
import { schemaCheck, type SchemaCheck } from '../../tests/support/schema-check.ts';
import { streamFaults } from '../../tests/support/stream-faults.ts';

/**
 * What is wrong with the examples of a document, one line each, beginning with the pointer of the place:
 * examples that break their schema, bodies without an example, responses whose request is not shown.
 */
export function exampleFaults(document: ApiDocument): readonly string[] {
  const check = schemaCheck(document);
  return membersOf(document.paths).flatMap(([path, item]) =>
    membersOf(item).flatMap(([method, operation]) => {
      const at = `#/paths/${pointerStep(path)}/${method}`;
      const requests =
        isObject(operation) && 'requestBody' in operation ? examplesOfBody(document, `${at}/requestBody`) : undefined;
      const statuses = isObject(operation) ? membersOf(operation.responses).map(([status]) => status) : [];
      const responses = statuses.map((status) => ({
        status,
        examples: examplesOfBody(document, `${at}/responses/${status}`),
      }));
      return [
        ...[requests ?? [], ...responses.map(({ examples }) => examples)]
          .flat()
          .flatMap((entry) => faultsOf(document, entry, check)),
        ...(requests
          ? unpaired(
              at,
              requests,
              responses.filter(({ status }) => status.startsWith('2')).flatMap(({ examples }) => examples),
            )
          : []),
      ];
    }),
  );
}

type Entry = { mediaType: string; body: string; key?: string };

/** Every example of every media type of a body; an entry without a key stands for a media type that has none. */
function examplesOfBody(document: ApiDocument, pointer: string): readonly Entry[] {
  const body = resolve(document, pointer);
  return membersOf(isObject(body.value) ? body.value.content : undefined).flatMap(([mediaType, media]) => {
    const at = `${body.pointer}/content/${pointerStep(mediaType)}`;
    const keys = membersOf(isObject(media) ? media.examples : undefined).map(([key]) => key);
    return keys.length ? keys.map((key) => ({ mediaType, body: at, key })) : [{ mediaType, body: at }];
  });
}

function faultsOf(document: ApiDocument, { mediaType, body, key }: Entry, check: SchemaCheck): readonly string[] {
  if (key === undefined) return [`${body}: has no example`];
  const { pointer, value: example } = resolve(document, `${body}/examples/${pointerStep(key)}`);
  if (!isObject(example) || example.value === undefined || typeof example.summary !== 'string')
    return [`${pointer}: needs a summary and a value`];
  const schema = resolve(document, `${body}/schema`).pointer;
  const faults =
    mediaType === 'text/event-stream'
      ? streamFaults(example.value, schema, valueAt(document, `${body}/x-event-stream`), check)
      : check(schema, example.value);
  return faults.map((fault) => `${pointer}/value${fault}`);
}

/** A request and its response share a key, so that a sample can stand beside its answer. */
function unpaired(at: string, requests: readonly Entry[], responses: readonly Entry[]): readonly string[] {
  const keysOf = (entries: readonly Entry[]) => new Set(entries.map(({ key }) => key ?? ''));
  const [asked, answered] = [keysOf(requests), keysOf(responses)];
  return [
    ...[...asked].filter((key) => !answered.has(key)).map((key) => `${at}: the request “${key}” has no response`),
    ...[...answered].filter((key) => !asked.has(key)).map((key) => `${at}: the response “${key}” has no request`),
  ];
}
