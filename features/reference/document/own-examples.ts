import { isObject, listOf, objectOf, parseJson, textOf, type Json, type JsonObject } from './json.ts';
import { createClaim, slug } from './anchors.ts';
import { sampleLanguage } from './sample-languages.ts';

/** Code by the document's name of its language, and its label, if it has one. */
type OwnCode = { language: string; source: string; label?: string | undefined };

/** A sample by the document's author: its code by the document's name of the language, its request body and response. */
export type OwnExample = {
  name: string;
  title?: string | undefined;
  code: OwnCode[];
  body?: Json | undefined;
  response?: Json | undefined;
};

/** The samples in `x-oaiMeta.examples` (one or an array, with a response each), in `x-codeSamples` and in `x-fern-examples`. */
export function readOwnExamples(node: JsonObject): OwnExample[] {
  const { examples } = objectOf(node['x-oaiMeta']);
  const calls = (Array.isArray(examples) ? examples : [examples]).filter(isObject).map(readCall);
  const ofFern = listOf(node['x-fern-examples']).flatMap((example) => listOf(objectOf(example)['code-samples']));
  const code = [...listOf(node['x-codeSamples'] ?? node['x-code-samples']), ...ofFern].flatMap((sample): OwnCode[] => {
    const written = objectOf(sample);
    const [lang, label] = [written.lang ?? written.language ?? written.sdk, written.label ?? written.name];
    const source = written.source ?? written.code;
    if (typeof lang !== 'string' || typeof source !== 'string') return [];
    // Some put the label after the language: `cURL (next page)`.
    const [, language = lang] = /^([^()]+?)\s*\(.*\)$/.exec(lang) ?? [];
    // A command of another program is no cURL.
    const isOther = sampleLanguage(language) === 'curl' && !/\bcurl\b/i.test(source);
    const name = textOf(label) ?? (language === lang ? undefined : lang);
    return [{ language: isOther ? 'CLI' : language, source, label: name }];
  });
  // A second sample in a language, or one in a language without a tab, is another way to make the call.
  const usual: OwnExample = { name: 'default', code: [] };
  const further: OwnExample[] = [];
  for (const sample of code) {
    const [tab, title] = [sampleLanguage(sample.language), sample.label ?? sample.language];
    const takes = (one: OwnExample) =>
      tab !== undefined && one.code.every((other) => sampleLanguage(other.language) !== tab);
    const place = takes(usual) ? usual : further.find((one) => one.title === title && takes(one));
    if (place === undefined) further.push({ name: slug(title), title, code: [sample] });
    else place.code.push(sample);
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
  // An author's `-d '{}'` shows nothing of what can be sent.
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

/** The JSON body of a cURL command; undefined when it has none. */
function bodyOf(command: string): Json | undefined {
  const text = /\s(?:-d|--data(?:-raw|-binary)?)\s+'((?:[^']|'\\'')*)'/.exec(command)?.[1];
  return text === undefined ? undefined : parseJson(text.replaceAll("'\\''", "'"));
}
