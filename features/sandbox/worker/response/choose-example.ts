import { requestFeatures, isPlain, isSame, likeness, type RequestFeatures } from '../../request-features.ts';
import { type ResponseContent, sandboxHeaders } from '../../sandbox.ts';
import { isObject, type Json } from '../../../reference/document/json.ts';
import type { SandboxCall } from '../read-request.ts';
import { ApiError } from './api-error.ts';

/**
 * An example of a response, and the features of its request, if that has one: `same` when they are those of the one sent,
 * `asked` when named by a header.
 */
export type ChosenExample = {
  name: string;
  value: Json;
  generated: boolean;
  content: ResponseContent;
  request: RequestFeatures | undefined;
  same: boolean;
  asked: boolean;
};

/**
 * The examples of an operation's responses: the one that the request names, then the one whose request is most like what
 * came; where requests have no examples, in the document's order, as for a plain request that is none of them: what is
 * like it is so by chance.
 * @throws ApiError when there is none of the name
 */
export function rankExamples({
  operation: { response, requests },
  body,
  header,
}: Pick<SandboxCall, 'operation' | 'body' | 'header'>): ChosenExample[] {
  const named = header(sandboxHeaders.example);
  const sent = new Set(requestFeatures(body));
  const examples = response.contents.flatMap((content) =>
    content.examples.map(({ name, value, generated = false }) => {
      const request = requests.find((one) => one.name === name)?.features;
      const like = request === undefined ? Number.MIN_SAFE_INTEGER : likeness(request, sent);
      return {
        name,
        value,
        generated,
        content,
        request,
        same: request !== undefined && isSame(request, sent),
        asked: name === named,
        like,
      };
    }),
  );
  if (named !== undefined && !examples.some(({ asked }) => asked)) {
    const known = [...new Set(examples.map(({ name }) => name))];
    throw new ApiError(400, ({ noExample, list }) => ({
      message: noExample(named, list(known)),
      param: sandboxHeaders.example,
    }));
  }
  const plain =
    !examples.some(({ same }) => same) &&
    isPlain(
      whole(body),
      examples.flatMap(({ request }) => (request === undefined ? [] : [request])),
    );
  const ranked = plain ? examples : examples.toSorted((a, b) => b.like - a.like);
  return ranked.toSorted((a, b) => Number(b.asked) - Number(a.asked));
}

/** The request for the same response in one piece: how it is sent says nothing of what it says. */
function whole(body: Json | undefined): Json | undefined {
  if (!isObject(body)) return body;
  const { stream: _stream, stream_options: _options, ...rest } = body;
  return rest;
}
