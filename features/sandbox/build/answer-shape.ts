import { mergeSchemas } from '../../reference/document/all-of.ts';
import { isObject, objectOf, textsOf, type JsonObject } from '../../reference/document/json.ts';
import type { Answer, AnswerShape } from '../sandbox.ts';

/** Media types of sound formats; the first that the document has is used. */
const soundTypes: { readonly [format: string]: string[] } = {
  mp3: ['audio/mpeg', 'audio/mp3'],
  opus: ['audio/opus', 'audio/ogg'],
  aac: ['audio/aac'],
  flac: ['audio/flac', 'audio/x-flac'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave'],
  pcm: ['audio/pcm', 'audio/L16'],
};

/**
 * What the answer of an operation is made of, by the fields of its schemas and not by its name: choices of messages,
 * embeddings, images, sound in a format that the request chooses; anything else repeats an example.
 */
export function answerShape(
  request: JsonObject | undefined,
  root: JsonObject | undefined,
  answer: Answer,
): AnswerShape {
  const speech = request === undefined ? undefined : speechShape(request, answer);
  if (speech !== undefined) return speech;
  if (root === undefined || request === undefined) return { kind: 'plain' };
  const item = (name: string): JsonObject =>
    propertiesOf(root, objectOf(mergeSchemas(root, propertyOf(root, root, name)).items));
  if ('message' in item('choices')) return { kind: 'chat' };
  if ('embedding' in item('data')) return { kind: 'embeddings' };
  return { kind: 'b64_json' in item('data') ? 'images' : 'plain' };
}

/** A request chooses a format of sound where one of its fields lists such formats and the answer is sound. */
function speechShape(body: JsonObject, answer: Answer): AnswerShape | undefined {
  const types = answer.contents.filter(({ kind }) => kind === 'binary').map(({ mediaType }) => mediaType);
  if (!types.some((type) => /^audio\/|^application\/octet-stream/i.test(type))) return undefined;
  for (const name of Object.keys(propertiesOf(body, body))) {
    const schema = mergeSchemas(body, propertyOf(body, body, name));
    const known = textsOf(schema.enum).filter((format) => format in soundTypes);
    const [first] = known;
    if (first === undefined) continue;
    const preset = textsOf(schema.examples).find((value) => known.includes(value)) ?? first;
    const typeOf = (format: string) =>
      types.find((type) => soundTypes[format]?.includes(type)) ??
      types.find((type) => /octet-stream/.test(type)) ??
      soundTypes[format]?.[0] ??
      '';
    return {
      kind: 'speech',
      field: name,
      preset,
      mediaTypes: Object.fromEntries(known.map((format) => [format, typeOf(format)])),
    };
  }
  return undefined;
}

function propertiesOf(root: JsonObject, schema: JsonObject): JsonObject {
  return objectOf(mergeSchemas(root, schema).properties);
}

function propertyOf(root: JsonObject, schema: JsonObject, name: string): JsonObject {
  const property = propertiesOf(root, schema)[name];
  return isObject(property) ? property : {};
}
