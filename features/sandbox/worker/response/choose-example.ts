import { featuresOf, isPlain, isSame, likeness, type RequestFeatures } from '../../features.ts';
import type { SandboxMessages } from '../../messages/en.ts';
import { type ResponseContent, sandboxHeaders, type SandboxOperation } from '../../sandbox.ts';
import { isObject, type Json } from '../../../reference/document/json.ts';
import { ApiError } from './api-error.ts';

/**
 * An example of a response, and the features of its request: `same` when they are those of the one sent, `asked` when named
 * by a header.
 */
export type ChosenExample = {
  name: string;
  value: Json;
  content: ResponseContent;
  request: RequestFeatures;
  same: boolean;
  asked: boolean;
};

/**
 * The examples of an operation's responses, the one whose request is most like what came first; where requests have no
 * examples, in the document's order, as for a plain request that is none of them: what is like it is so by chance.
 * `named` selects one of them.
 * @throws ApiError when there is none of that name
 */
export function rankExamples(
  { response, requests }: SandboxOperation,
  body: Json | undefined,
  named: string | undefined,
  messages: SandboxMessages,
): ChosenExample[] {
  const sent = new Set(featuresOf(body));
  const ranked = response.contents.flatMap((content) =>
    content.examples.map(({ name, value }) => {
      const features = requests.find((request) => request.name === name)?.features;
      const like = features === undefined ? Number.NEGATIVE_INFINITY : likeness(features, sent);
      return {
        name,
        value,
        content,
        request: features ?? [],
        same: features !== undefined && isSame(features, sent),
        asked: name === named,
        like,
      };
    }),
  );
  if (named === undefined) {
    const plain = !ranked.some(({ same }) => same) && isPlain(whole(body), featuresOfAnswered());
    return plain ? ranked : ranked.toSorted((a, b) => (a.like === b.like ? 0 : b.like - a.like));
  }
  const chosen = ranked.filter(({ name }) => name === named);
  if (chosen.length > 0) return chosen;
  const known = [...new Set(ranked.map(({ name }) => name))];
  throw new ApiError(400, { message: messages.noExample(named, messages.list(known)), param: sandboxHeaders.example });

  function featuresOfAnswered(): RequestFeatures[] {
    const names = new Set(response.contents.flatMap(({ examples }) => examples.map(({ name }) => name)));
    return requests.filter(({ name }) => names.has(name)).map(({ features }) => features);
  }
}

/** The request for the same response in one piece: how it is sent says nothing of what it says. */
function whole(body: Json | undefined): Json | undefined {
  if (!isObject(body)) return body;
  const { stream: _stream, stream_options: _options, ...rest } = body;
  return rest;
}
