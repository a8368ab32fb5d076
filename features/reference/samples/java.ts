import type { JsonObject } from '../document/json.ts';
import { jsonText } from '../document/json-text.ts';
import { javaParams } from './java-setters.ts';
import { builder, indentContinuation, lines, withImports } from './literals.ts';
import { formFields, isMultipart, multipartParts } from './form.ts';
import { chatResult, choiceCount, wantsUsage, type OpenAiCall } from './openai-call.ts';
import { boundary, keyedExpression, wireText, withKeys, type KeyedText, type SampleRequest } from './wire.ts';

// Classes have their qualified names until `withImports`.
const files = 'java.nio.file.Files';
const path = 'java.nio.file.Path';

/** Writes a class that uses the official `openai-java` library; compiles with Java 11 or newer. */
export function javaOpenAi(call: OpenAiCall): string {
  const client = builder('com.openai.client.okhttp.OpenAIOkHttpClient', [
    `apiKey(System.getenv("${call.keyVariable}"))`,
    `baseUrl(${jsonText(call.baseUrl)})`,
  ]);
  const steps = callWriters[call.kind](call);
  const throwsClause = steps.includes('Files.') ? ' throws Exception' : '';
  return javaClass(`com.openai.client.OpenAIClient client = ${client};\n\n${steps}`, throwsClause);
}

function expression(text: KeyedText): string {
  return keyedExpression(text, (name, inBase64) =>
    inBase64
      ? `java.util.Base64.getEncoder().encodeToString(System.getenv("${name}").getBytes())`
      : `System.getenv("${name}")`,
  );
}

/** Writes a class that uses `java.net.http`, for operations without an SDK method. */
export function javaHttp(request: SampleRequest): string {
  // The braces of path placeholders are not valid in a URI.
  const keyed = withKeys({ ...request, url: request.url.replaceAll('{', '%7B').replaceAll('}', '%7D') });
  const calls = [`uri(java.net.URI.create(${expression(keyed.url)}))`];
  calls.push(...keyed.headers.map(({ name, value }) => `header(${jsonText(name)}, ${expression(value)})`));
  if (request.body !== undefined)
    calls.push(
      `header("Content-Type", ${jsonText(`${request.contentType}${isMultipart(request) ? `; boundary=${boundary}` : ''}`)})`,
    );
  const http = 'java.net.http.HttpRequest';
  calls.push(`method(${jsonText(request.method)}, ${http}.BodyPublishers.${javaBody(request)})`);
  const response = 'java.net.http.HttpResponse';
  const send = (type: string, handler: string): string =>
    `${response}<${type}> response = java.net.http.HttpClient.newHttpClient().send(request, ${response}.BodyHandlers.${handler});`;
  const print = request.stream
    ? `${send('java.util.stream.Stream<String>', 'ofLines()')}\nresponse.body().forEach(System.out::println);`
    : request.file === undefined
      ? `${send('String', 'ofString()')}\nSystem.out.println(response.body());`
      : send(path, `ofFile(${path}.of(${jsonText(request.file)}))`);
  const keyStore = request.hasCertificate
    ? 'System.setProperty("javax.net.ssl.keyStore", "client.p12");\nSystem.setProperty("javax.net.ssl.keyStorePassword", System.getenv("KEY_STORE_PASSWORD"));\n'
    : '';
  return javaClass(
    `${keyStore}${http} request = ${builder(http, calls).replace('.builder()', '.newBuilder()')};\n${print}`,
    ' throws Exception',
  );
}

/** Writes a string with a line of code for each of its lines. */
function multilineText(content: string): string {
  return jsonText(content).replaceAll('\\n', '\\n"\n        + "');
}

function javaBody(request: SampleRequest): string {
  if (request.body === undefined) return 'noBody()';
  if (request.upload !== undefined) return `ofFile(${path}.of(${jsonText(request.upload)}))`;
  if (!isMultipart(request)) return `ofString(${multilineText(wireText(request))})`;
  const parts = multipartParts(formFields(request), boundary).flatMap(({ head, field: { value, fileName } }, index) => {
    const prefix = `${index === 0 ? '' : '\r\n'}${head}\r\n\r\n`;
    return fileName === undefined
      ? [`(${multilineText(prefix + value)}).getBytes()`]
      : [`(${multilineText(prefix)}).getBytes()`, `${files}.readAllBytes(${path}.of(${jsonText(fileName)}))`];
  });
  const all = [...parts, `${jsonText(`\r\n--${boundary}--\r\n`)}.getBytes()`];
  return `ofByteArrays(java.util.List.of(\n        ${all.join(',\n        ')}))`;
}

const callWriters: { readonly [kind in OpenAiCall['kind']]: (call: OpenAiCall) => string } = {
  chat: ({ body, stream }) => lines(javaParams('chat', body), '', stream ? chatStream(body) : chat(body)),
  embedding: ({ body }) =>
    lines(
      javaParams('embedding', body),
      '',
      'client.embeddings().create(params).data()',
      `        .forEach(item -> System.out.println(item.index() + " " + item.${
        body.encoding_format === 'base64' ? 'embeddingValue()' : 'embedding().size()'
      }));`,
    ),
  image: ({ body }) =>
    lines(
      javaParams('image', body),
      '',
      'client.images().generate(params).data().orElseThrow()',
      `        .forEach(image -> image.${body.response_format === 'b64_json' ? 'b64Json' : 'url'}().ifPresent(System.out::println));`,
    ),
  speech: ({ body, file }) =>
    lines(
      javaParams('speech', body),
      '',
      'try (com.openai.core.http.HttpResponse response = client.audio().speech().create(params)) {',
      `    ${files}.copy(response.body(), ${path}.of(${jsonText(file)}), java.nio.file.StandardCopyOption.REPLACE_EXISTING);`,
      '}',
    ),
  models: () => 'client.models().list().autoPager().forEach(model -> System.out.println(model.id()));',
};

function chat(body: JsonObject): string {
  const result = {
    content: '.flatMap(choice -> choice.message().content().stream())',
    choices: '.flatMap(choice -> choice.message().content().stream())',
    message: '.map(choice -> choice.message())',
    logprobs: lines(
      '.flatMap(choice -> choice.logprobs().stream())',
      '        .flatMap(logprobs -> logprobs.content().stream())',
      '        .flatMap(tokens -> tokens.stream())',
      '        .map(token -> token.token() + " " + token.logprob())',
    ),
    transcript: '.flatMap(choice -> choice.message().audio().stream())\n        .map(audio -> audio.transcript())',
  }[chatResult(body)];
  return `client.chat().completions().create(params).choices().stream()\n        ${result}\n        .forEach(System.out::println);`;
}

function chatStream(body: JsonObject): string {
  const chunk = 'com.openai.models.chat.completions.ChatCompletionChunk';
  const tools = chatResult(body) === 'message';
  const print = tools
    ? 'toolCalls().ifPresent(System.out::println)'
    : choiceCount(body) > 1
      ? 'content().ifPresent(text -> System.out.println(choice.index() + " " + text))'
      : 'content().ifPresent(System.out::print)';
  const usage = 'chunk.usage().ifPresent(usage -> System.out.println("\\n" + usage.totalTokens()));';
  return lines(
    'int finished = 0;',
    `try (com.openai.core.http.StreamResponse<${chunk}> stream =`,
    '        client.chat().completions().createStreaming(params)) {',
    `    for (${chunk} chunk : (Iterable<${chunk}>) stream.stream()::iterator) {`,
    `        for (${chunk}.Choice choice : chunk.choices()) {`,
    `            choice.delta().${print};`,
    '            if (choice.finishReason().isPresent()) finished++;',
    '        }',
    ...(wantsUsage(body) ? [`        ${usage}`] : []),
    '    }',
    '}',
    `if (finished < ${choiceCount(body)}) throw new IllegalStateException("The stream ended before its finish_reason");`,
  );
}

function javaClass(steps: string, throwsClause: string): string {
  const { code, imports } = withImports(steps);
  return lines(
    imports,
    'public final class Main {',
    `    public static void main(String[] args)${throwsClause} {`,
    `        ${indentContinuation(code, 8).replaceAll(/^ +$/gm, '')}`,
    '    }',
    '}',
  );
}
