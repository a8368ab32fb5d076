import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { realtimeStandIn } from './realtime-stand-in.ts';
import { programs } from '../samples/programs.ts';
import { programOf } from '../samples/python-program.ts';
import { run } from '../samples/run.ts';

/** Where Debian and Ubuntu put the library by which the sample reads JSON. */
const jackson = ['annotations', 'core', 'databind'].map((part) => `/usr/share/java/jackson-${part}.jar`).join(':');

const delta = (text: string) => JSON.stringify({ type: 'response.output_text.delta', delta: text });
const done = (status: string) => JSON.stringify({ type: 'response.done', response: { status } });

/** Runs the guide's Java program against a realtime interface that follows the steps. */
async function ask(steps: Parameters<typeof realtimeStandIn>[0]) {
  const api = await realtimeStandIn(steps);
  const folder = await mkdtemp(path.join(tmpdir(), 'realtime-java-'));
  try {
    const { code } = await programOf('realtime', 'Java', 'class RealtimeText');
    const file = path.join(folder, 'RealtimeText.java');
    await writeFile(file, code.replaceAll('%API_BASE_URL%', `${api.origin}/api/v1`));
    const options = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', jackson, '--source', '11'];
    const env = { AIGC_API_KEY: 'sk-test', JAVA_TOOL_OPTIONS: '' };
    return { ...(await run('java', [...options, file], { env, seconds: 20 })), seen: api.seen };
  } finally {
    await api.stop();
    await rm(folder, { recursive: true });
  }
}

test('the Java program prints a whole answer, and ends with an error without one', { timeout: 120_000 }, async () => {
  const have = await programs();
  const missing = (['javac', 'jackson for java'] as const).filter((name) => !have.has(name));
  if (missing.length > 0) return console.log(`not run: no ${missing.join(', ')} here`);

  const whole = await ask([
    { text: delta('你好，') },
    { text: delta('我是助手。'), fragments: [10, 30] },
    { text: JSON.stringify({ type: 'rate_limits.updated' }) },
    { text: done('completed') },
  ]);
  expect([whole.code, whole.stdout, whole.stderr]).toEqual([0, '你好，我是助手。\n', expect.any(String)]);
  expect(whole.seen).toMatchObject({
    url: '/api/v1/realtime?model=gpt-realtime-2.1',
    authorization: 'Bearer sk-test',
    events: [
      { type: 'session.update', session: { output_modalities: ['text'] } },
      { type: 'conversation.item.create', item: { role: 'user' } },
      { type: 'response.create' },
    ],
  });

  for (const [last, words] of [
    [{ text: done('incomplete') }, '回答没有完成：incomplete'],
    [{ text: JSON.stringify({ type: 'error', error: { message: 'no such model' } }) }, 'no such model'],
    [{ close: 1011 }, '连接提前关闭：1011'],
  ] as const) {
    const cut = await ask([{ text: delta('你好，') }, last]);
    expect(cut.code).not.toBe(0);
    expect(cut.stderr).toContain(words);
  }
});

test('the Java program that cuts a long text loses nothing and parts no character', { timeout: 60_000 }, async () => {
  if (!(await programs()).has('javac')) return console.log('not run: no javac here');
  const { code } = await programOf('realtime', 'Java', 'class SpeakArticle');
  const [method = ''] = /^ {4}static List<String> pieces.*?^ {4}\}$/ms.exec(code) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), 'realtime-java-'));
  try {
    const file = path.join(folder, 'Cut.java');
    const main = `for (String text : List.of("第一句。第二句！", "短", "a😀😀😀", "😀。a😀", "  \\n"))
        System.out.println(String.join("|", pieces(text, 4)));`;
    await writeFile(
      file,
      `import java.util.*;\nclass Cut {\n${method}\npublic static void main(String[] a) {\n${main}\n}\n}`,
    );
    const options = ['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '--source', '11'];
    const { stdout } = await run('java', [...options, file], { env: { JAVA_TOOL_OPTIONS: '' }, seconds: 20 });
    expect(stdout.split('\n')).toEqual(['第一句。|第二句！', '短', 'a😀|😀😀', '😀。|a😀', '', '']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
