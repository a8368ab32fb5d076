import { javascriptLiteral, javascriptText } from './literals.ts';
import { chatResult, choicesOf, wantsUsage } from './openai-call.ts';
import type { OpenAiCall } from './openai-call.ts';
import { hang } from './sample.ts';
import type { SampleRequest } from './sample.ts';
import { formFields, isJsonBody, wireText } from './wire.ts';

/** A module for the official `openai` package. */
export function nodeOpenAi(call: OpenAiCall): string {
  const writes = call.kind === 'speech' || (call.kind === 'image' && call.body.response_format === 'b64_json');
  const imports = `${writes ? "import { writeFile } from 'node:fs/promises';\n" : ''}import OpenAI from 'openai';`;
  const client = `const client = new OpenAI({\n  apiKey: process.env.${call.keyVariable},\n  baseURL: ${javascriptText(call.baseUrl)},\n});`;
  return `${imports}\n\n${client}\n\n${CALLS[call.kind](call, javascriptLiteral(call.body))}\n`;
}

/** A module that uses `fetch`, for operations without an SDK method. */
export function nodeFetch(request: SampleRequest): string {
  const { key } = request;
  const secret = `process.env.${key?.variable ?? ''}`;
  const url =
    key?.in === 'query'
      ? `\`${request.url}${request.url.includes('?') ? '&' : '?'}${key.name}=\${${secret}}\``
      : javascriptText(request.url);
  const headers = request.headers.map(({ name, value }) => `${javascriptText(name)}: ${javascriptText(value)},`);
  if (key?.in === 'header')
    headers.unshift(
      `${/^[A-Za-z]+$/.test(key.name) ? key.name : javascriptText(key.name)}: ${key.prefix === '' ? secret : `\`${key.prefix}\${${secret}}\``},`,
    );
  if (key?.in === 'cookie') headers.push(`Cookie: \`${key.name}=\${${secret}}\`,`);
  const form = request.contentType === 'multipart/form-data';
  if (request.body !== undefined && !form)
    headers.push(`'Content-Type': ${javascriptText(request.contentType ?? 'application/json')},`);
  const options = [`method: ${javascriptText(request.method)},`];
  if (headers.length > 0) options.push(`headers: {\n${headers.map((line) => `    ${line}\n`).join('')}  },`);
  if (request.body !== undefined)
    options.push(
      `body: ${form ? 'form' : isJsonBody(request) ? `JSON.stringify(${hang(javascriptLiteral(request.body), 2)})` : javascriptText(wireText(request))},`,
    );
  const fields =
    form && request.body !== undefined
      ? `const form = new FormData();\n${formFields(request.body)
          .map(([name, value]) => `form.append(${javascriptText(name)}, ${javascriptText(value)});\n`)
          .join('')}\n`
      : '';
  const call = `const response = await fetch(${url}, {\n${options.map((line) => `  ${line}\n`).join('')}});`;
  const print = request.stream
    ? 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) {\n  process.stdout.write(text);\n}'
    : request.file === undefined
      ? 'console.log(response.status, await response.text());'
      : `await writeFile(${javascriptText(request.file)}, response.body);`;
  return `${request.file === undefined || request.stream ? '' : "import { writeFile } from 'node:fs/promises';\n\n"}${fields}${call}\n\n${print}\n`;
}

const CALLS: { readonly [kind in OpenAiCall['kind']]: (call: OpenAiCall, body: string) => string } = {
  chat: (call, body) => (call.stream ? chatStream(call, body) : chat(call, body)),
  embedding: (call, body) =>
    `const response = await client.embeddings.create(${body});\n\nfor (const item of response.data) {\n  console.log(item.index, ${call.body.encoding_format === 'base64' ? 'item.embedding' : 'item.embedding.length'});\n}`,
  image: (call, body) =>
    call.body.response_format === 'b64_json'
      ? `const images = await client.images.generate(${body});\n\nfor (const [index, image] of images.data.entries()) {\n  await writeFile(\`image-\${index}.png\`, Buffer.from(image.b64_json, 'base64'));\n}`
      : `const images = await client.images.generate(${body});\n\nfor (const image of images.data) {\n  console.log(image.url);\n}`,
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
    : choicesOf(call.body) > 1
      ? '    if (choice.delta.content) console.log(choice.index, choice.delta.content);'
      : "    process.stdout.write(choice.delta.content ?? '');";
  const usage = wantsUsage(call.body) ? '\n  if (chunk.usage) console.log(`\\n${chunk.usage.total_tokens}`);' : '';
  const each = `  for (const choice of chunk.choices ?? []) {\n${print}\n    if (choice.finish_reason) finished += 1;\n  }`;
  const end = `if (finished < ${choicesOf(call.body)}) throw new Error('The stream ended before its finish_reason');`;
  return `const stream = await client.chat.completions.create(${body});\n\nlet finished = 0;\nfor await (const chunk of stream) {\n${each}${usage}\n}\n${end}`;
}
