import { isObject, type Json } from '../document/json.ts';
import type { RequestFrame, SampleRequest } from './sample.ts';

/** A request body by media type. */
export type SampleRequestBody = { contentType: string; value: Json };

/** A request with its body, which decides the kind of its response. */
export function fillFrame(
  { streams, files, ...request }: RequestFrame,
  body: SampleRequestBody | undefined,
): SampleRequest {
  const value = body?.value;
  const stream = streams === 'always' || (streams === 'on-request' && isObject(value) && value.stream === true);
  return {
    ...request,
    contentType: body?.contentType,
    body: value,
    stream,
    file: stream ? undefined : fileName(files, value),
  };
}

/** The file name for a binary response: that of the requested type. */
function fileName(files: string[], body: Json | undefined): string | undefined {
  const wanted = isObject(body) ? body.response_format : undefined;
  return files.find((name) => typeof wanted === 'string' && name.endsWith(`.${wanted}`)) ?? files[0];
}
