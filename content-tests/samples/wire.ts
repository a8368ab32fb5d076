import type { Json } from '../../tests/support/api-document.ts';
import { eventStream } from '../../tests/support/event-stream.ts';
import { type Api, bodyFaults, operationAt } from './api.ts';
import type { Fence, FenceFault } from './fence.ts';
import { lineOf, valueFaults } from './json.ts';

/** Holds a raw HTTP request against its operation; a fragment of headers only has to be well-formed (RFC 9112, 5). */
export function httpFaults(api: Api, { code }: Fence): FenceFault[] {
  const [head = '', ...rest] = code.split(/\r?\n\r?\n/);
  const [first = '', ...headers] = head.split(/\r?\n/);
  const request = /^([A-Z]+) (\S+)(?: HTTP\/\d(?:\.\d)?)?$/.exec(first);
  const broken = (request === null ? [first, ...headers] : headers).findIndex((header) => !/^[\w-]+: \S/.test(header));
  if (broken >= 0) return [{ line: broken + 1, message: 'is no header of HTTP: “Name: value”' }];
  if (request === null) return [];
  const path = /(?:\/api\/v1|%API_BASE_URL%)(\/[^?]*)/.exec(request[2] ?? '')?.[1] ?? request[2] ?? '';
  const operation = operationAt(api, request[1] ?? '', path);
  if (operation === undefined) return [{ line: 1, message: `the API document has no ${request[1]} ${path}` }];
  if (operation.request === undefined) return [];
  try {
    return bodyFaults(api, operation, JSON.parse(rest.join('\n\n')) as Json).map((message) => ({
      line: lineOf(code, message),
      message,
    }));
  } catch (error) {
    return [{ line: headers.length + 3, message: `the body is not JSON: ${String(error)}` }];
  }
}

/** Whether a block of plain text shows events of a stream. */
export function isEventStream(code: string): boolean {
  return /^(?:event|data): /.test(code);
}

/** Holds the data of each event of a stream against the schema that it shows; the stream may be an excerpt. */
export function eventFaults(api: Api, { code }: Fence): FenceFault[] {
  const lines = code.split('\n');
  try {
    return eventStream(`${code}\n`).flatMap(({ data }) => {
      if (data === '[DONE]') return [];
      const line = lines.findIndex((text) => text.includes(data)) + 1;
      return valueFaults(api, JSON.parse(data) as Json).map((message) => ({ line, message }));
    });
  } catch (error) {
    return [{ line: 1, message: error instanceof Error ? error.message : String(error) }];
  }
}
