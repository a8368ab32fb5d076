import { requestFeatures, isPlain, isSame, similarity } from '../../request-features.ts';
import { sandboxHeaders } from '../../sandbox.ts';
import { isObject, type Json } from '../../../reference/document/json.ts';
import type { SandboxCall } from '../read-request.ts';
import { ApiError } from './api-error.ts';

/** An example response, and the features of its request example, if there is one. */
export type ChosenExample = ReturnType<typeof rankExamples>[number];

/**
 * Ranks the example responses of an operation: the selected one first, then by similarity of their requests. Without
 * request examples, or for a plain request, whose similarity is a coincidence, they stay in the document's order.
 * @throws ApiError if no example has the selected name
 */
export function rankExamples({
  operation: { response, requests },
  body,
  header,
}: Pick<SandboxCall, 'operation' | 'body' | 'header'>) {
  const selected = header(sandboxHeaders.example);
  const sent = new Set(requestFeatures(body));
  const examples = response.contents.flatMap((content) =>
    content.examples.map(({ name, value, generated = false }) => {
      const request = requests.find((candidate) => candidate.name === name)?.features;
      const like = request === undefined ? Number.MIN_SAFE_INTEGER : similarity(request, sent);
      return {
        name,
        value,
        generated,
        content,
        request,
        /** Whether the request has the same features. */
        matchesRequest: request !== undefined && isSame(request, sent),
        /** Whether the header of the request selects this example. */
        isSelected: name === selected,
        like,
      };
    }),
  );
  if (selected !== undefined && !examples.some(({ isSelected }) => isSelected)) {
    const names = [...new Set(examples.map(({ name }) => name))];
    throw new ApiError(400, ({ noExample, list }) => ({
      message: noExample(selected, list(names)),
      param: sandboxHeaders.example,
    }));
  }
  const plain =
    !examples.some(({ matchesRequest }) => matchesRequest) &&
    isPlain(
      whole(body),
      examples.flatMap(({ request }) => (request === undefined ? [] : [request])),
    );
  const ranked = plain ? examples : examples.toSorted((a, b) => b.like - a.like);
  return ranked.toSorted((a, b) => Number(b.isSelected) - Number(a.isSelected));
}

/** Returns a request without its streaming options, which do not affect the content of the response. */
function whole(body: Json | undefined): Json | undefined {
  if (!isObject(body)) return body;
  const { stream: _stream, stream_options: _options, ...rest } = body;
  return rest;
}
