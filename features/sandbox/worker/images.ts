import { encodeBase64 } from 'hono/utils/encode';
import { type Json, type JsonObject, listOf, objectOf, textOf } from '../../reference/document/json.ts';
import type { SandboxCall } from './read-request.ts';
import { type ChosenExample, rankExamples } from './response/choose-example.ts';
import { hash } from '../../../app/core/hash.ts';
import { readSize, sandboxPng } from './png.ts';
import { jsonResponse, type PendingResponse } from './response/pending-response.ts';

/**
 * Generates the requested number of PNG images in the requested size, in base64 or as URLs of the sandbox.
 * @param hasUrls whether images can be returned as URLs
 */
export async function imagesResponse(call: SandboxCall, hasUrls: boolean): Promise<PendingResponse> {
  const body = objectOf(call.body);
  const [example] = rankExamples(call);
  const { width, height } = readSize(textOf(body.size) ?? '') ?? { width: 1024, height: 1024 };
  const count = typeof body.n === 'number' ? body.n : 1;
  const hue = hash(String(body.prompt ?? '')) % 360;
  const frame = objectOf(example?.value);
  const [first] = listOf(frame.data);
  const revised = example?.matchesRequest === true ? objectOf(first).revised_prompt : undefined;
  const usesFormat = example?.isSelected === true || (example !== undefined && isOfModel(example, body.model));
  const isBase64 =
    !hasUrls ||
    body.response_format === 'b64_json' ||
    (body.response_format === undefined && usesFormat && 'b64_json' in objectOf(first));
  const data: JsonObject[] = [];
  for (let index = 0; index < count; index += 1) {
    const imageHue = (hue + index * 47) % 360;
    const image = isBase64
      ? { b64_json: encodeBase64((await sandboxPng(width, height, imageHue)).buffer) }
      : { url: `${call.filesUrl}${width}x${height}/${imageHue}.png` };
    data.push({ ...image, ...(revised === undefined ? {} : { revised_prompt: revised }) });
  }
  return jsonResponse({ created: 0, ...frame, data });
}

/** Whether an example shows the default format of a model: some return base64 without a `response_format`. */
function isOfModel({ request }: ChosenExample, model: Json | undefined): boolean {
  return (
    typeof model === 'string' &&
    request?.includes(`model=${model}`) === true &&
    !request.some((feature) => feature.startsWith('response_format'))
  );
}
