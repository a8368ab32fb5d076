import { isObject, type Json } from '../document/json.ts';
import type { RequestFrame, SampleRequest } from './sample.ts';

/** A request body by media type. */
export type SampleRequestBody = { contentType: string; value: Json };

/** A request with its body, which says what kind of answer comes. */
export function fillFrame(
  { streams, files, ...request }: RequestFrame,
  body: SampleRequestBody | undefined,
): SampleRequest {
  const value = body?.value;
  const stream = streams === 'always' || (streams === 'asked' && isObject(value) && value.stream === true);
  return {
    ...request,
    contentType: body?.contentType,
    body: value,
    stream,
    file: stream ? undefined : fileName(files, value),
  };
}

/** The name to save a binary answer under: that of the type which the request asks for. */
function fileName(files: string[], body: Json | undefined): string | undefined {
  const wanted = isObject(body) ? body.response_format : undefined;
  return files.find((name) => typeof wanted === 'string' && name.endsWith(`.${wanted}`)) ?? files[0];
}
