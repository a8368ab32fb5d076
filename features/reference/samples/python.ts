import type { JsonObject } from '../document/json.ts';
import { jsonText } from '../document/json-text.ts';
import { isUrlEncoded } from '../document/media-types.ts';
import { formFields, isMultipart, ownMultipartType, type FormField } from './form.ts';
import { indentContinuation, lines, pythonLiteral } from './literals.ts';
import { chatResult, choiceCount, wantsUsage, type OpenAiCall } from './openai-call.ts';
import {
  boundary,
  isJsonBody,
  keyedExpression,
  type KeyedText,
  type SampleRequest,
  wireText,
  withKeys,
} from './wire.ts';

/** Writes a program that uses the official `openai` package. */
export function pythonOpenAi(call: OpenAiCall): string {
  const images = call.kind === 'image' && call.body.response_format === 'b64_json';
  const client = `client = OpenAI(\n    api_key=os.environ["${call.keyVariable}"],\n    base_url=${jsonText(call.baseUrl)},\n)`;
  return `${images ? 'import base64\n' : ''}import os\n\nfrom openai import OpenAI\n\n${client}\n\n${callWriters[call.kind](call)}`;
}

function expression(text: KeyedText): string {
  return keyedExpression(text, (name) => `os.environ["${name}"]`);
}

/** Writes a program that uses `requests`, for operations without an SDK method. */
export function pythonRequests(request: SampleRequest): string {
  const keyed = withKeys(request);
  const headers = keyed.headers.flatMap(({ name, value, login }) =>
    login === undefined ? [`${jsonText(name)}: ${expression(value)}`] : [],
  );
  const login = request.keys.find((key) => key.login !== undefined);
  // `requests` sends no form for an empty list of files.
  const isEmpty = isMultipart(request) && formFields(request).length === 0;
  const form = isUrlEncoded(request) || (isMultipart(request) && !isEmpty);
  const args = [expression(keyed.url)];
  const { contentType } = request;
  // `json=` sets this media type itself, and sends no body for None.
  const isNull = request.body === null && isJsonBody(request);
  if (request.body !== undefined && (contentType !== 'application/json' || isNull) && !form)
    headers.push(`"Content-Type": ${jsonText(isEmpty ? `${contentType}; boundary=${boundary}` : contentType)}`);
  if (headers.length > 0) args.push(`headers={${headers.join(', ')}}`);
  if (login !== undefined) {
    const parts = `os.environ["${login.variable}"].split(":", 1)`;
    args.push(`auth=${login.login === 'digest' ? `requests.auth.HTTPDigestAuth(*${parts})` : `tuple(${parts})`}`);
  }
  if (request.body !== undefined) {
    if (isJsonBody(request) && !isNull) args.push(`json=${pythonLiteral(request.body)}`);
    else if (request.upload !== undefined) args.push(`data=open(${jsonText(request.upload)}, "rb")`);
    else if (form && isMultipart(request)) args.push(`files=[\n${formFields(request).map(pythonField).join('')}]`);
    else
      args.push(
        form ? `data=${pythonLiteral(formData(formFields(request)))}` : `data=${jsonText(wireText(request))}.encode()`,
      );
  }
  const otherForm = isEmpty ? undefined : ownMultipartType(request);
  const options = request.stream ? ['stream=True'] : [];
  if (request.hasCertificate) options.push('cert=("client.pem", "client-key.pem")');
  if (otherForm === undefined) args.push(...options);
  const call = lines(
    otherForm === undefined ? 'response = requests.request(' : 'request = requests.Request(',
    ...[jsonText(request.method), ...args].map((line) => `    ${indentContinuation(line, 4)},`),
    ...(otherForm === undefined ? [')'] : sendForm(otherForm, options)),
    'response.raise_for_status()',
  );
  // `response.text` guesses the encoding, and assumes Latin-1 if the server does not name it.
  const print = request.stream
    ? 'for line in response.iter_lines():\n    print(line.decode())'
    : request.file === undefined
      ? 'print(response.content.decode())'
      : `with open(${jsonText(request.file)}, "wb") as file:\n    file.write(response.content)`;
  return `${request.keys.length === 0 ? '' : 'import os\n\n'}import requests\n\n${call}\n${print}`;
}

/** Returns the lines that send a form as a media type other than `multipart/form-data`, which `requests` sets. */
function sendForm(contentType: string, options: string[]): string[] {
  const header = 'request.headers["Content-Type"]';
  return [
    ').prepare()',
    `${header} = ${header}.replace("multipart/form-data", ${jsonText(contentType)})`,
    `response = requests.Session().send(${['request', ...options].join(', ')})`,
  ];
}

/** Returns the fields of a URL-encoded form; fields of the same name become a list. */
function formData(fields: FormField[]): JsonObject {
  const byName = Map.groupBy(fields, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, all.length === 1 ? (all[0]?.value ?? '') : all.map(({ value }) => value)]),
  );
}

/** Writes a part of a form as `requests` takes it: name, file name, content, media type. */
function pythonField({ name, value, fileName, contentType }: FormField): string {
  const content = fileName === undefined ? jsonText(value) : `open(${jsonText(fileName)}, "rb")`;
  const parts = [fileName === undefined ? 'None' : jsonText(fileName), content];
  if (contentType !== undefined) parts.push(jsonText(contentType));
  return `    (${jsonText(name)}, (${parts.join(', ')})),\n`;
}

const callWriters: { readonly [kind in OpenAiCall['kind']]: (call: OpenAiCall) => string } = {
  chat: (call) => (call.stream ? chatStream(call) : chat(call)),
  embedding: ({ body }) =>
    lines(
      `response = client.embeddings.create(\n${keywords(body)})`,
      '',
      'for item in response.data:',
      `    print(item.index, ${body.encoding_format === 'base64' ? 'item.embedding' : 'len(item.embedding)'})`,
    ),
  image: ({ body }) =>
    lines(
      `images = client.images.generate(\n${keywords(body)})`,
      '',
      ...(body.response_format === 'b64_json'
        ? [
            'for index, image in enumerate(images.data):',
            '    with open(f"image-{index}.png", "wb") as file:',
            '        file.write(base64.b64decode(image.b64_json))',
          ]
        : ['for image in images.data:', '    print(image.url)']),
    ),
  speech: ({ body, file }) =>
    lines(
      `with client.audio.speech.with_streaming_response.create(\n${keywords(body)}) as response:`,
      `    response.stream_to_file(${jsonText(file)})`,
    ),
  models: () => 'for model in client.models.list():\n    print(model.id)',
};

function chat({ body }: OpenAiCall): string {
  const result = {
    content: 'print(completion.choices[0].message.content)',
    message: 'print(completion.choices[0].message)',
    choices: 'for choice in completion.choices:\n    print(choice.message.content)',
    logprobs: 'for token in completion.choices[0].logprobs.content:\n    print(token.token, token.logprob)',
    transcript: 'print(completion.choices[0].message.audio.transcript)',
  }[chatResult(body)];
  return `completion = client.chat.completions.create(\n${keywords(body)})\n\n${result}`;
}

function chatStream({ body }: OpenAiCall): string {
  const field = chatResult(body) === 'message' ? 'tool_calls' : 'content';
  const printed = choiceCount(body) > 1 ? `choice.index, choice.delta.${field}` : `choice.delta.${field}`;
  const print = `print(${printed}${field === 'content' && choiceCount(body) === 1 ? ', end="", flush=True' : ''})`;
  const usage = ['    if chunk.usage:', '        print()', '        print(chunk.usage.total_tokens)'];
  return lines(
    `stream = client.chat.completions.create(\n${keywords(body)})`,
    '',
    'finished = 0',
    'for chunk in stream:',
    '    for choice in chunk.choices or []:',
    `        if choice.delta.${field}:`,
    `            ${print}`,
    '        finished += choice.finish_reason is not None',
    ...(wantsUsage(body) ? usage : []),
    '',
    `if finished < ${choiceCount(body)}:`,
    '    raise RuntimeError("the stream ended before its finish_reason")',
  );
}

function keywords(body: JsonObject): string {
  return Object.entries(body)
    .map(([name, value]) => `    ${name}=${indentContinuation(pythonLiteral(value), 4)},\n`)
    .join('');
}
