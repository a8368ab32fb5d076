import { expect, test, vi } from 'vitest';
import { DirectStream, standIn } from './direct-stream.ts';

type Source = Parameters<typeof DirectStream>[0];
type Sink = Parameters<Source['pull']>[0];

function open(cancel: Source['cancel'] = () => undefined): { stream: ReadableStream<Uint8Array>; sink: Promise<Sink> } {
  const { promise, resolve } = Promise.withResolvers<Sink>();
  return { stream: DirectStream({ pull: resolve, cancel }), sink: promise };
}

test('what was written until a flush is one piece, a letter that was written in two halves whole', async () => {
  const { stream, sink } = open();
  const reader = stream.getReader();
  const first = reader.read();
  const { write, flush, end } = await sink;
  for (const text of ['<p>', '中文', '', '\ud83d', '\ude00', '</p>']) expect(write(text)).toBe(true);
  flush();
  expect(new TextDecoder().decode((await first).value)).toBe('<p>中文😀</p>');
  write('end');
  end();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('end');
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});

test('a long text comes in its place and in the same piece', async () => {
  const { stream, sink } = open();
  const reader = stream.getReader();
  const first = reader.read();
  const { write, flush } = await sink;
  const styles = 'a{color:red}'.repeat(1_000);
  for (const text of ['<title>中文</title><style>', styles, '</style>', '<p>完</p>']) write(text);
  flush();
  expect(new TextDecoder().decode((await first).value)).toBe(`<title>中文</title><style>${styles}</style><p>完</p>`);
});

test('bytes come where what stands for them was written, and each time that it is', async () => {
  const html = standIn(new TextEncoder().encode('<p>正文</p>'));
  for (let time = 0; time < 2; time++) {
    const { stream, sink } = open();
    const first = stream.getReader().read();
    const { write, flush } = await sink;
    for (const text of ['<div>前', String(html), '后</div>']) write(text);
    flush();
    expect(new TextDecoder().decode((await first).value)).toBe('<div>前<p>正文</p>后</div>');
  }
});

test('asks its source for nothing before it is read', async () => {
  const pull = vi.fn();
  const stream = DirectStream({ pull, cancel: () => undefined });
  await Promise.resolve();
  expect(pull).not.toHaveBeenCalled();
  void stream.getReader().read();
  expect(pull).toHaveBeenCalledTimes(1);
});

test('an error of the source reaches who reads', async () => {
  const { stream, sink } = open();
  const read = stream.getReader().read();
  (await sink).error(new Error('the render failed'));
  await expect(read).rejects.toThrow('the render failed');
});

test('the source is told when the reader leaves', async () => {
  const cancel = vi.fn();
  await open(cancel).stream.cancel('gone');
  expect(cancel).toHaveBeenCalledWith('gone');
});
