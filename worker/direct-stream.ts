/** What React's renderer for Bun writes into, one short text after the other. */
type Sink = {
  write: (text: string) => boolean;
  /** All that is ready has been written. */
  flush: () => void;
  end: () => void;
  error: (reason: unknown) => void;
};

/** What that renderer makes a stream of: it begins to write when it is asked for the first time. */
type DirectSource = { pull: (sink: Sink) => void; cancel: (reason: unknown) => void };

const encoder = new TextEncoder();

/**
 * A stream that its source writes texts into, as Bun's direct streams are. React's other renderers encode each name, value
 * and text of a page by itself, more than a thousand a page; here what is ready is encoded at once. React calls it with `new`.
 */
export function DirectStream({ pull, cancel }: DirectSource): ReadableStream<Uint8Array> {
  let controller: ReadableByteStreamController;
  let ready = '';
  const flush = () => {
    if (ready !== '') controller.enqueue(encoder.encode(ready));
    ready = '';
  };
  const sink: Sink = {
    write(text) {
      ready += text;
      return true;
    },
    flush,
    end() {
      flush();
      controller.close();
    },
    error: (reason) => controller.error(reason),
  };
  return new ReadableStream({ type: 'bytes', start: (own) => void (controller = own), pull: () => pull(sink), cancel });
}

/** What that renderer asks of Node's `Buffer`: about how many bytes a text has, to tell large parts of a page from small ones. */
export const Buffer = { byteLength: (text: string): number => text.length };
