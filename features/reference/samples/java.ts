import { jsonText, memberOf, type Json, type JsonObject } from '../document/json.ts';
import { javaChatCalls } from './java-chat.ts';
import { builder, createImports, javaDouble, javaName, javaOther, javaValue, type Imports } from './literals.ts';
import { formFields, isMultipart, multipartParts } from './form.ts';
import { chatResult, choiceCount, wantsUsage, type OpenAiCall } from './openai-call.ts';
import { indentContinuation, lines, type SampleRequest } from './sample.ts';
import { boundary, exampleText, keyedExpression, wireText, withKeys, type KeyedText } from './wire.ts';

const chatPackage = 'com.openai.models.chat.completions.';

/** Writes a class that uses the official `openai-java` library; compiles with Java 11 or newer. */
export function javaOpenAi(call: OpenAiCall): string {
  const imports = createImports();
  const type = imports.use('com.openai.client.OpenAIClient');
  const client = builder(imports.use('com.openai.client.okhttp.OpenAIOkHttpClient'), [
    `apiKey(System.getenv("${call.keyVariable}"))`,
    `baseUrl(${jsonText(call.baseUrl)})`,
  ]);
  const steps = callWriters[call.kind](call, imports);
  const throwsClause = steps.includes('Files.') ? ' throws Exception' : '';
  return javaClass(imports, `${type} client = ${client};\n\n${steps}`, throwsClause);
}

function expression(text: KeyedText, imports: Imports): string {
  return keyedExpression(text, (name, inBase64) =>
    inBase64
      ? `${imports.use('java.util.Base64')}.getEncoder().encodeToString(System.getenv("${name}").getBytes())`
      : `System.getenv("${name}")`,
  );
}

/** Writes a class that uses `java.net.http`, for operations without an SDK method. */
export function javaHttp(request: SampleRequest): string {
  const imports = createImports();
  const keyed = withKeys({ ...request, url: encodeBraces(request.url) });
  const body = javaBody(request, imports);
  const calls = [`uri(${imports.use('java.net.URI')}.create(${expression(keyed.url, imports)}))`];
  calls.push(...keyed.headers.map(({ name, value }) => `header(${jsonText(name)}, ${expression(value, imports)})`));
  if (request.body !== undefined)
    calls.push(
      `header("Content-Type", ${jsonText(`${request.contentType ?? 'application/json'}${isMultipart(request) ? `; boundary=${boundary}` : ''}`)})`,
    );
  const http = imports.use('java.net.http.HttpRequest');
  calls.push(`method(${jsonText(request.method)}, ${http}.${body})`);
  const response = imports.use('java.net.http.HttpResponse');
  const client = imports.use('java.net.http.HttpClient');
  const send = (type: string, handler: string): string =>
    `${response}<${type}> response = ${client}.newHttpClient().send(request, ${response}.BodyHandlers.${handler});`;
  const print = request.stream
    ? `${send(`${imports.use('java.util.stream.Stream')}<String>`, 'ofLines()')}\nresponse.body().forEach(System.out::println);`
    : request.file === undefined
      ? `${send('String', 'ofString()')}\nSystem.out.println(response.body());`
      : send(imports.use('java.nio.file.Path'), `ofFile(Path.of(${jsonText(request.file)}))`);
  const keyStore = request.hasCertificate
    ? 'System.setProperty("javax.net.ssl.keyStore", "client.p12");\nSystem.setProperty("javax.net.ssl.keyStorePassword", System.getenv("KEY_STORE_PASSWORD"));\n'
    : '';
  return javaClass(
    imports,
    `${keyStore}${http} request = ${builder(http, calls).replace('.builder()', '.newBuilder()')};\n${print}`,
    ' throws Exception',
  );
}

/** Writes a string with a line of code for each of its lines. */
function multilineText(content: string): string {
  return jsonText(content).replaceAll('\\n', '\\n"\n        + "');
}

function javaBody(request: SampleRequest, imports: Imports): string {
  if (request.body === undefined) return 'BodyPublishers.noBody()';
  if (request.isUpload) {
    const path = imports.use('java.nio.file.Path');
    return `BodyPublishers.ofFile(${path}.of(${jsonText(exampleText(request.body))}))`;
  }
  if (!isMultipart(request)) return `BodyPublishers.ofString(${multilineText(wireText(request))})`;
  const parts = multipartParts(formFields(request), boundary).flatMap(({ head, field: { value, fileName } }, index) => {
    const prefix = `${index === 0 ? '' : '\r\n'}${head}\r\n\r\n`;
    return fileName === undefined
      ? [`(${multilineText(prefix + value)}).getBytes()`]
      : [
          `(${multilineText(prefix)}).getBytes()`,
          `${imports.use('java.nio.file.Files')}.readAllBytes(${imports.use('java.nio.file.Path')}.of(${jsonText(fileName)}))`,
        ];
  });
  const all = [...parts, `${jsonText(`\r\n--${boundary}--\r\n`)}.getBytes()`];
  return `BodyPublishers.ofByteArrays(${imports.use('java.util.List')}.of(\n        ${all.join(',\n        ')}))`;
}

const callWriters: { readonly [kind in OpenAiCall['kind']]: (call: OpenAiCall, imports: Imports) => string } = {
  chat: (call, imports) =>
    lines(
      params('chat.completions.ChatCompletionCreateParams', javaChatCalls(call.body, imports), imports),
      '',
      call.stream ? chatStream(call.body, imports) : chat(call.body),
    ),
  embedding: ({ body }, imports) =>
    lines(
      params('embeddings.EmbeddingCreateParams', otherCalls(body, imports, embeddingTypes), imports),
      '',
      'client.embeddings().create(params).data()',
      `        .forEach(item -> System.out.println(item.index() + " " + item.${
        body.encoding_format === 'base64' ? 'embeddingValue()' : 'embedding().size()'
      }));`,
    ),
  image: ({ body }, imports) => {
    const create = params('images.ImageGenerateParams', otherCalls(body, imports, imageTypes), imports);
    const print = 'image.url().ifPresent(System.out::println)';
    const text = 'image.b64Json().ifPresent(System.out::println)';
    return lines(
      create,
      '',
      'client.images().generate(params).data().orElseThrow()',
      `        .forEach(image -> ${body.response_format === 'b64_json' ? text : print});`,
    );
  },
  speech: ({ body, file }, imports) => {
    const create = params(
      'audio.speech.SpeechCreateParams',
      otherCalls(body, imports, { response_format: 'SpeechCreateParams.ResponseFormat', speed: 'double' }),
      imports,
    );
    const response = imports.use('com.openai.core.http.HttpResponse');
    const target = `${imports.use('java.nio.file.Path')}.of(${jsonText(file)})`;
    const option = `${imports.use('java.nio.file.StandardCopyOption')}.REPLACE_EXISTING`;
    return lines(
      create,
      '',
      `try (${response} response = client.audio().speech().create(params)) {`,
      `    ${imports.use('java.nio.file.Files')}.copy(response.body(), ${target}, ${option});`,
      '}',
    );
  },
  models: () => 'client.models().list().autoPager().forEach(model -> System.out.println(model.id()));',
};

const embeddingTypes = { dimensions: 'L', encoding_format: 'EmbeddingCreateParams.EncodingFormat' };

const imageTypes = {
  n: 'L',
  quality: 'ImageGenerateParams.Quality',
  response_format: 'ImageGenerateParams.ResponseFormat',
  style: 'ImageGenerateParams.Style',
};

function params(name: string, calls: string[], imports: Imports): string {
  const type = imports.use(`com.openai.models.${name}`);
  return `${type} params = ${builder(type, calls)};`;
}

/** Returns the setter calls of a request that is no chat. `types`: Java types of fields that are not plain strings. */
function otherCalls(body: JsonObject, imports: Imports, types: { readonly [name: string]: string }): string[] {
  return Object.entries(body).map(([name, value]) => {
    const method = javaName(name);
    const type = memberOf(types, name);
    if (type === 'L') return `${method}(${String(value)}L)`;
    if (type === 'double') return `${method}(${javaDouble(value)})`;
    if (type !== undefined && typeof value === 'string') return `${method}(${type}.of(${jsonText(value)}))`;
    if (typeof value === 'string') return `${method}(${jsonText(value)})`;
    return name === 'input' && Array.isArray(value) ? input(value, imports) : javaOther(name, value, imports);
  });
}

function input(value: Json[], imports: Imports): string {
  const [first] = value;
  const long = (item: Json): string =>
    Array.isArray(item)
      ? `${imports.use('java.util.List')}.of(${item.map(long).join(', ')})`
      : typeof item === 'number'
        ? `${item}L`
        : javaValue(item, imports);
  const kind = typeof first === 'string' ? 'Strings' : Array.isArray(first) ? 'TokenArrays' : 'Tokens';
  return `inputOfArrayOf${kind}(${long(value)})`;
}

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

function chatStream(body: JsonObject, imports: Imports): string {
  const stream = imports.use('com.openai.core.http.StreamResponse');
  const chunk = imports.use(`${chatPackage}ChatCompletionChunk`);
  const tools = chatResult(body) === 'message';
  const print = tools
    ? 'toolCalls().ifPresent(System.out::println)'
    : choiceCount(body) > 1
      ? 'content().ifPresent(text -> System.out.println(choice.index() + " " + text))'
      : 'content().ifPresent(System.out::print)';
  const usage = 'chunk.usage().ifPresent(usage -> System.out.println("\\n" + usage.totalTokens()));';
  return lines(
    'int finished = 0;',
    `try (${stream}<${chunk}> stream =`,
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

function javaClass(imports: Imports, steps: string, throwsClause: string): string {
  return lines(
    imports.lines(),
    'public final class Main {',
    `    public static void main(String[] args)${throwsClause} {`,
    `        ${indentContinuation(steps, 8).replaceAll(/^ +$/gm, '')}`,
    '    }',
    '}',
  );
}

/** Encodes the braces of path placeholders, which are not valid in a URI. */
function encodeBraces(url: string): string {
  return url.replaceAll('{', '%7B').replaceAll('}', '%7D');
}
