import type { SandboxOperation } from '../sandbox.ts';
import { type JsonObject, isObject, jsonText } from '../../reference/document/json.ts';
import type { ChosenExample } from './reply/choose-example.ts';
import { sandboxPng } from './png.ts';
import { jsonReply, type Reply } from './reply/reply.ts';

/**
 * An answer that repeats an example, with the fields that the request determines by their name. Of several media types
 * the first that the reader accepts is taken, and a stream where the request selects one.
 */
export async function plainReply(
  { answer, echo }: SandboxOperation,
  ranked: ChosenExample[],
  fields: JsonObject,
  accept: string,
): Promise<Reply> {
  const { status, contents } = answer;
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
  return jsonReply(
    status,
    isObject(value) ? { ...value, ...echoed } : (value ?? null),
    mediaType === '*/*' ? 'application/json' : mediaType,
  );
}
