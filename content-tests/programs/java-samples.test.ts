import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileJava } from '../java/compile.ts';
import { followTypes } from '../java/follow-types.ts';
import { kotlinDeclarations } from '../java/kotlin-declarations.ts';
import { readSdkData } from '../java/sdk-data.ts';
import type { Fence } from '../samples/fence.ts';
import { javaSamples } from '../samples/java-samples.ts';

const sdk = readSdkData();
let samples: Fence[];

beforeAll(async () => {
  samples = await javaSamples();
}, 60_000);

describe('every Java sample', () => {
  test('calls the SDK only as its signatures allow, and loses sight of few values on the way', () => {
    const followed = samples.map(({ code }) => followTypes(sdk, code));
    const calls = followed.reduce((sum, one) => sum + one.calls, 0);
    const lost = followed.flatMap((one) => one.lost);
    console.log(
      `openai-java ${sdk.version}: ${calls} calls of ${samples.length} samples; on values of unknown type: ${lost.length}`,
    );
    expect(calls).toBeGreaterThan(500);
    expect(lost.length).toBeLessThan(calls / 10);
  });

  test('compiles against the signatures of the SDK, where there is a JDK', async () => {
    const compiled = await compileJava(sdk, samples);
    if (compiled === undefined) return console.log(`not compiled: no javac here (${samples.length} samples)`);
    console.log(
      `${compiled.count} samples compiled with javac; too new for this JDK: ${compiled.left.join(', ') || 'none'}`,
    );
    expect(compiled.faults).toEqual([]);
  }, 120_000);

  test('is held against the version that the install page tells readers to take', async () => {
    expect(await readFile('content/sdk/java/install.mdx', 'utf8')).toContain(`<version>${sdk.version}</version>`);
  });
});

describe('a call that the SDK does not have', () => {
  const imports = [
    'client.OpenAIClient',
    'core.http.StreamResponse',
    'models.chat.completions.ChatCompletion',
    'models.chat.completions.ChatCompletionChunk',
    'models.chat.completions.ChatCompletionCreateParams',
    'errors.OpenAIServiceException',
  ];
  const java = (body: string, more: string[] = []) =>
    `${[...imports, ...more].map((name) => `import com.openai.${name};`).join('\n')}
class A {
  void a(OpenAIClient client, ChatCompletionCreateParams params) {
    ${body}
  }
}
`;

  test.each([
    [
      'a class',
      java('', ['models.chat.completions.ChatCompletions']),
      /has no com\.openai\.models\.chat\.completions\.ChatCompletions/,
    ],
    [
      'a class in another package',
      java('', ['models.chat.ChatCompletionMessage']),
      /has no com\.openai\.models\.chat\.ChatCompletionMessage/,
    ],
    ['a method of a client', java('client.chats();'), /OpenAIClient has no chats\(\)/],
    [
      'a method at the end of a chain',
      java('client.chat().completions().create(params).choice();'),
      /ChatCompletion has no choice\(\)/,
    ],
    [
      'a number of arguments',
      java('client.chat().completions().create();'),
      /create\(ChatCompletionCreateParams\).*none with 0 arguments/,
    ],
    ['a type of an argument', java('client.chat().completions().create("你好");'), /none for String/],
    [
      'a step of a builder',
      java('ChatCompletionCreateParams.builder().model("gpt-4o").temprature(1).build();'),
      /has no temprature\(\)/,
    ],
    [
      'a literal for a builder',
      java('ChatCompletionCreateParams.builder().temperature("0.2");'),
      /temperature\(Double\).*none for String/,
    ],
    [
      'a method inside a lambda',
      java('client.chat().completions().create(params).choices().forEach(choice -> choice.message().text());'),
      /ChatCompletionMessage has no text\(\)/,
    ],
    [
      'a method inside a block of a lambda',
      java(
        'client.chat().completions().create(params).usage().ifPresent(usage -> {\n      long n = usage.total();\n    });',
      ),
      /CompletionUsage has no total\(\)/,
    ],
    [
      'a method of what a stream holds',
      java(
        'try (StreamResponse<ChatCompletionChunk> stream = client.chat().completions().createStreaming(params)) {\n' +
          '      stream.stream().map(chunk -> chunk.choices().get(0)).forEach(choice -> choice.message());\n    }',
      ),
      /ChatCompletionChunk\.Choice has no message\(\)/,
    ],
    [
      'a method of an exception',
      java('try { } catch (OpenAIServiceException e) { e.status(); }'),
      /OpenAIServiceException has no status\(\)/,
    ],
    [
      'a method reference',
      java('client.chat().completions().create(params).choices().stream().map(ChatCompletion.Choice::messages);'),
      /ChatCompletion\.Choice has no messages\(\)/,
    ],
    ['a constant', java('Object a = ChatModel.GPT_4P;', ['models.ChatModel']), /ChatModel has no GPT_4P/],
    [
      'a class that the signatures were written without',
      java('Object a = ResponseCreateParams.Body.builder();', ['models.responses.ResponseCreateParams']),
      /written without ResponseCreateParams\.Body/,
    ],
    ['a constructor', java('new ChatCompletion("1");'), /ChatCompletion has no constructor of 1 arguments/],
  ])('is found: %s', (_, code, message) => {
    expect(
      followTypes(sdk, code)
        .faults.map((fault) => fault.message)
        .join('\n'),
    ).toMatch(message);
  });

  test('is told with its line', () => {
    expect(followTypes(sdk, java('\n    client.chats();')).faults[0]?.line).toBe(10);
  });

  test('is not seen on a class of another library that is called as one of the SDK’s', () => {
    const code =
      'import java.net.http.HttpResponse;\nclass A {\n  Object a = HttpResponse.BodyHandlers.ofLines();\n}\n';
    expect(followTypes(sdk, code).faults).toEqual([]);
  });

  test('is not seen in what the SDK inherits from the JDK, nor in a class of the sample’s own', () => {
    const code = java(
      'try { own(); } catch (OpenAIServiceException e) { e.getMessage(); new Own().anything(1); }\n  }\n' +
        '  static class Own { void anything(int n) {} }\n  void own() {',
    );
    expect(followTypes(sdk, code).faults).toEqual([]);
  });
});

describe('the signatures', () => {
  test('are read from Kotlin as Java sees them', () => {
    const [made, builder] = kotlinDeclarations(`package com.openai.core
/** A comment with fun inside. */
class Timeout
private constructor(@get:JvmName("left") val left: Duration?, private val hidden: String) {
    fun read(): Duration = left ?: "\${if (true) "fun x()" else ""}"
    @JvmSynthetic internal fun assign(target: Timeout): Timeout = target
    private fun secret() = 1
    companion object {
        @JvmStatic fun builder() = Builder()
        fun kotlinOnly() = 1
    }
    class Builder internal constructor() {
        fun read(read: Optional<Duration>) = read(read.getOrNull())
    }
}`).classes;
    expect(made?.members.map(({ name, isStatic }) => `${isStatic ? 'static ' : ''}${name}`)).toEqual([
      'left',
      'read',
      'static builder',
    ]);
    expect(builder?.members.map(({ name, parameters }) => [name, parameters.map(({ type }) => type.name)])).toEqual([
      ['read', ['Optional']],
    ]);
  });
});
