import type { SandboxOperation } from '../sandbox.ts';
import { type JsonObject, isObject, jsonText } from '../../reference/document/json.ts';
import type { ChosenExample } from './response/choose-example.ts';
import { sandboxPng } from './png.ts';
import { jsonResponse, type PendingResponse } from './response/pending-response.ts';

/**
 * A response that repeats an example, with the fields that the request determines by their name. Of several media types
 * the first that the reader accepts is taken, and a stream where the request selects one.
 */
export async function plainResponse(
  { response, echo }: SandboxOperation,
  ranked: ChosenExample[],
  fields: JsonObject,
  accept: string,
): Promise<PendingResponse> {
  const { status, contents } = response;
  const kinds = contents.filter(({ kind }) => (kind === 'stream') === (fields.stream === true));
  const possible = kinds.length > 0 ? kinds : contents;
  const content =
    possible.find(({ mediaType }) => accept.includes(mediaType)) ??
    possible.find(({ kind }) => kind === 'json') ??
    possible[0];
  if (content === undefined) return { status, mediaType: '', pieces: [], paced: false };
  const { mediaType, kind } = content;
  if (kind === 'binary')
    return {
      status,
      mediaType,
      pieces: [mediaType.startsWith('image/') ? await sandboxPng(512, 512, 200) : 'sandbox\n'],
      paced: false,
    };
  const value = ranked.find((example) => example.content === content)?.value;
  if (kind === 'stream') return { status, mediaType, pieces: String(value ?? '').split(/(?<=\n\n)/), paced: true };
  if (kind !== 'json')
    return {
      status,
      mediaType,
      pieces: [typeof value === 'string' ? value : jsonText(value ?? '')],
      paced: false,
    };
  const echoed = Object.fromEntries(echo.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
  return jsonResponse(status, isObject(value) ? { ...value, ...echoed } : (value ?? null), mediaType);
}
