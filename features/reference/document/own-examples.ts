import { isObject, type Json, type JsonObject, listOf, objectOf, parseJson, textOf } from './json.ts';
import { createClaim, slug } from './anchors.ts';
import { sampleLanguage } from './sample-languages.ts';

/** A code sample of the document; `language` is the document's name of the language. */
type OwnCode = { language: string; source: string; label?: string | undefined };

/** A call that the document has code samples for, one in each language, with its request body and response. */
export type OwnExample = {
  name: string;
  title?: string | undefined;
  code: OwnCode[];
  body?: Json | undefined;
  response?: Json | undefined;
};

/** Reads the samples in `x-oaiMeta.examples` (one or an array, with responses), `x-codeSamples`, `x-fern-examples`. */
export function readOwnExamples(node: JsonObject): OwnExample[] {
  const { examples } = objectOf(node['x-oaiMeta']);
  const calls = (Array.isArray(examples) ? examples : [examples]).filter(isObject).map(readCall);
  const ofFern = listOf(node['x-fern-examples']).flatMap((example) => listOf(objectOf(example)['code-samples']));
  const code = [...listOf(node['x-codeSamples'] ?? node['x-code-samples']), ...ofFern].flatMap((sample): OwnCode[] => {
    const fields = objectOf(sample);
    const [lang, label] = [fields.lang ?? fields.language ?? fields.sdk, fields.label ?? fields.name];
    const source = fields.source ?? fields.code;
    if (typeof lang !== 'string' || typeof source !== 'string') return [];
    // Some documents append the label to the language: `cURL (next page)`.
    const [, language = lang] = /^([^()]+?)\s*\(.*\)$/.exec(lang) ?? [];
    // Commands of other programs are sometimes declared as cURL, too.
    const isOther = sampleLanguage(language) === 'curl' && !/\bcurl\b/i.test(source);
    const name = textOf(label) ?? (language === lang ? undefined : lang);
    return [{ language: isOther ? 'CLI' : language, source, label: name }];
  });
  // A second sample in a language, or a sample in a language without a tab, becomes an example of its own.
  const usual: OwnExample = { name: 'default', code: [] };
  const further: OwnExample[] = [];
  for (const sample of code) {
    const [tab, title] = [sampleLanguage(sample.language), sample.label ?? sample.language];
    const hasRoom = ({ code }: OwnExample) =>
      tab !== undefined && code.every((other) => sampleLanguage(other.language) !== tab);
    const target = hasRoom(usual) ? usual : further.find((example) => example.title === title && hasRoom(example));
    if (target === undefined) further.push({ name: slug(title), title, code: [sample] });
    else target.code.push(sample);
  }
  const claim = createClaim();
  const all = [...calls, ...(usual.code.length === 0 ? [] : [usual]), ...further];
  return all.map((example) => ({ ...example, name: claim(example.name) }));
}

function readCall(example: JsonObject): OwnExample {
  const title = textOf(example.title);
  const request = objectOf(example.request);
  const response = textOf(example.response)?.trim();
  const body = bodyOf(textOf(request.curl) ?? '');
  // `-d '{}'` in a sample does not show what can be sent.
  const blank = isObject(body) && Object.keys(body).length === 0;
  return {
    name: title === undefined ? 'default' : slug(title),
    title,
    code: Object.entries(request).flatMap(([language, source]) =>
      typeof source === 'string' && !blank ? [{ language, source: source.trimEnd() }] : [],
    ),
    body: blank ? undefined : body,
    response: response === undefined || response === '' ? undefined : (parseJson(response) ?? response),
  };
}

/** Reads the JSON body of a cURL command; undefined if it has none. */
function bodyOf(command: string): Json | undefined {
  const text = /\s(?:-d|--data(?:-raw|-binary)?)\s+'((?:[^']|'\\'')*)'/.exec(command)?.[1];
  return text === undefined ? undefined : parseJson(text.replaceAll("'\\''", "'"));
}
