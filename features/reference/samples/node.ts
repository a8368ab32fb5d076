import { formFields, isMultipart, ownMultipartType, type FormField } from './form.ts';
import { indentContinuation, javascriptLiteral, javascriptText, lines } from './literals.ts';
import { chatResult, choiceCount, wantsUsage, type OpenAiCall } from './openai-call.ts';
import { isJsonBody, wireText, withKeys, type KeyedText, type SampleRequest } from './wire.ts';

/** Writes a module that uses the official `openai` package. */
export function nodeOpenAi(call: OpenAiCall): string {
  const writes = call.kind === 'speech' || (call.kind === 'image' && call.body.response_format === 'b64_json');
  const imports = `${writes ? "import { writeFile } from 'node:fs/promises';\n" : ''}import OpenAI from 'openai';`;
  return lines(
    imports,
    '',
    'const client = new OpenAI({',
    `  apiKey: process.env.${call.keyVariable},`,
    `  baseURL: ${javascriptText(call.baseUrl)},`,
    '});',
    '',
    callWriters[call.kind](call, javascriptLiteral(call.body)),
  );
}

/** Writes a module that uses `fetch`, for operations without an SDK method. */
export function nodeFetch(request: SampleRequest): string {
  const keyed = withKeys(request);
  const headers = keyed.headers.map(({ name, value }) => {
    const isKey = value.some((part) => typeof part !== 'string');
    return `${isKey && /^[A-Za-z]+$/.test(name) ? name : javascriptText(name)}: ${template(value)},`;
  });
  const form = isMultipart(request);
  const parts = form ? formFields(request) : [];
  const otherForm = ownMultipartType(request);
  if (otherForm !== undefined)
    headers.push(
      `'Content-Type': encoded.headers.get('Content-Type').replace('multipart/form-data', ${javascriptText(otherForm)}),`,
    );
  if (request.body !== undefined && !form) headers.push(`'Content-Type': ${javascriptText(request.contentType)},`);
  const options = [`method: ${javascriptText(request.method)},`];
  if (headers.length > 0) options.push(`headers: {\n${headers.map((line) => `    ${line}\n`).join('')}  },`);
  if (form) options.push(otherForm === undefined ? 'body: form,' : 'body: await encoded.arrayBuffer(),');
  else if (request.body !== undefined && isJsonBody(request))
    options.push(`body: JSON.stringify(${indentContinuation(javascriptLiteral(request.body), 2)}),`);
  else if (request.upload !== undefined) options.push(`body: await readFile(${javascriptText(request.upload)}),`);
  else if (request.body !== undefined) options.push(`body: ${javascriptText(wireText(request))},`);
  const encoded = otherForm === undefined ? '' : 'const encoded = new Response(form);\n';
  const fields = form ? `const form = new FormData();\n${parts.map(nodeField).join('')}${encoded}\n` : '';
  const call = `const response = await fetch(${template(keyed.url)}, {\n${options.map((line) => `  ${line}\n`).join('')}});`;
  const print = request.stream
    ? 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) {\n  process.stdout.write(text);\n}'
    : request.file === undefined
      ? 'console.log(response.status, await response.text());'
      : `await writeFile(${javascriptText(request.file)}, response.body);`;
  const files = [
    ...(request.upload !== undefined || parts.some(({ fileName }) => fileName !== undefined) ? ['readFile'] : []),
    ...(request.file !== undefined && !request.stream ? ['writeFile'] : []),
  ];
  const imports = files.length > 0 ? `import { ${files.join(', ')} } from 'node:fs/promises';\n\n` : '';
  return `${imports}${fields}${call}\n\n${print}`;
}

function nodeField({ name, value, fileName, contentType }: FormField): string {
  const content = fileName === undefined ? javascriptText(value) : `await readFile(${javascriptText(fileName)})`;
  const type = contentType === undefined ? '' : `, { type: ${javascriptText(contentType)} }`;
  const isPlain = fileName === undefined && contentType === undefined;
  const parts = [
    javascriptText(name),
    isPlain ? content : `new Blob([${content}]${type})`,
    ...(fileName === undefined ? [] : [javascriptText(fileName)]),
  ];
  return `form.append(${parts.join(', ')});\n`;
}

/** Writes a text with variables as a template literal, or if possible as a plain string or variable. */
function template(text: KeyedText): string {
  const [only = '', ...more] = text;
  if (more.length === 0) return typeof only === 'string' ? javascriptText(only) : `process.env.${only.variable}`;
  const written = text.map((part) =>
    typeof part === 'string'
      ? part.replace(/[`\\]|\$(?=\{)/g, '\\$&')
      : `\${${part.base64 ? `btoa(process.env.${part.variable})` : `process.env.${part.variable}`}}`,
  );
  return `\`${written.join('')}\``;
}

const callWriters: { readonly [kind in OpenAiCall['kind']]: (call: OpenAiCall, body: string) => string } = {
  chat: (call, body) => (call.stream ? chatStream(call, body) : chat(call, body)),
  embedding: (call, body) =>
    lines(
      `const response = await client.embeddings.create(${body});`,
      '',
      'for (const item of response.data) {',
      `  console.log(item.index, item.embedding${call.body.encoding_format === 'base64' ? '' : '.length'});`,
      '}',
    ),
  image: (call, body) =>
    lines(
      `const images = await client.images.generate(${body});`,
      '',
      ...(call.body.response_format === 'b64_json'
        ? [
            'for (const [index, image] of images.data.entries()) {',
            "  await writeFile(`image-${index}.png`, Buffer.from(image.b64_json, 'base64'));",
          ]
        : ['for (const image of images.data) {', '  console.log(image.url);']),
      '}',
    ),
  speech: (call, body) =>
    `const response = await client.audio.speech.create(${body});\n\nawait writeFile(${javascriptText(call.file)}, response.body);`,
  models: () => 'for await (const model of client.models.list()) {\n  console.log(model.id);\n}',
};

function chat(call: OpenAiCall, body: string): string {
  const result = {
    content: 'console.log(completion.choices[0].message.content);',
    message: 'console.log(completion.choices[0].message);',
    choices: 'for (const choice of completion.choices) {\n  console.log(choice.message.content);\n}',
    logprobs:
      'for (const token of completion.choices[0].logprobs.content) {\n  console.log(token.token, token.logprob);\n}',
    transcript: 'console.log(completion.choices[0].message.audio.transcript);',
  }[chatResult(call.body)];
  return `const completion = await client.chat.completions.create(${body});\n\n${result}`;
}

function chatStream(call: OpenAiCall, body: string): string {
  const tools = chatResult(call.body) === 'message';
  const print = tools
    ? '    if (choice.delta.tool_calls) console.log(JSON.stringify(choice.delta.tool_calls));'
    : choiceCount(call.body) > 1
      ? '    if (choice.delta.content) console.log(choice.index, choice.delta.content);'
      : "    process.stdout.write(choice.delta.content ?? '');";
  return lines(
    `const stream = await client.chat.completions.create(${body});`,
    '',
    'let finished = 0;',
    'for await (const chunk of stream) {',
    '  for (const choice of chunk.choices ?? []) {',
    print,
    '    if (choice.finish_reason) finished += 1;',
    '  }',
    ...(wantsUsage(call.body) ? ['  if (chunk.usage) console.log(`\\n${chunk.usage.total_tokens}`);'] : []),
    '}',
    `if (finished < ${choiceCount(call.body)}) throw new Error('The stream ended before its finish_reason');`,
  );
}
