import { isObject, objectOf } from '../../reference/document/json.ts';
import { jsonText } from '../../reference/document/json-text.ts';
import { preferredContent, type SandboxCall } from './read-request.ts';
import { sandboxPng } from './png.ts';
import { rankExamples } from './response/choose-example.ts';
import { jsonResponse, type PendingResponse } from './response/pending-response.ts';

/**
 * Returns an example, with the fields that repeat those of the request. Content negotiation selects the media type, and
 * `stream` whether it is a stream.
 */
export async function plainResponse(call: SandboxCall): Promise<PendingResponse> {
  const { fields } = call;
  const { response, echo } = call.operation;
  const kinds = response.contents.filter(({ kind }) => (kind === 'stream') === (fields.stream === true));
  const possible = kinds.length > 0 ? kinds : response.contents;
  const content =
    preferredContent(possible, call.header('Accept')) ?? possible.find(({ kind }) => kind === 'json') ?? possible[0];
  const value = rankExamples(call).find((example) => example.content === content)?.value;
  // Further contents in JSON, such as those of another version, may lack the fields of the first.
  const isFirst = content === response.contents.find(({ kind }) => kind === 'json');
  const names = echo.filter((name) => fields[name] !== undefined && (isFirst || Object.hasOwn(objectOf(value), name)));
  const echoed = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const { mediaType = '', kind } = content ?? {};
  switch (kind) {
    case undefined:
      return { mediaType, pieces: [] };
    case 'binary':
      return { mediaType, pieces: [mediaType.startsWith('image/') ? await sandboxPng(512, 512, 200) : 'sandbox\n'] };
    case 'stream':
      return { mediaType, pieces: String(value ?? '').split(/(?<=\n\n)/), paced: true };
    case 'json':
      return jsonResponse(isObject(value) ? { ...value, ...echoed } : (value ?? null), mediaType);
    default:
      return { mediaType, pieces: [typeof value === 'string' ? value : jsonText(value ?? '')] };
  }
}
