import { joined } from './joined.ts';

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

/** Letters from which on a text is encoded by itself: styles are, whose letters V8 encodes quickly as long as no Chinese stands in the same text. */
const longText = 4096;

const places = new Map<string, Uint8Array>();
let placesMade = 0;

/**
 * HTML that is there as bytes, for React to place as if it were a text: the stream writes the bytes where React writes what
 * stands for them. Half of the API reference's first render was decoding its text and encoding it again.
 */
export function standIn(bytes: Uint8Array): { toString: () => string } {
  return {
    toString() {
      // No markup begins with the letter 0, which HTML forbids.
      const place = `\0${placesMade++}`;
      places.set(place, bytes);
      return place;
    },
  };
}

/**
 * A stream that its source writes texts into, as Bun's direct streams are. React's other renderers encode each name, value
 * and text of a page by itself, more than a thousand a page; here what is ready is encoded in a few texts. React calls it with `new`.
 */
export function DirectStream({ pull, cancel }: DirectSource): ReadableStream<Uint8Array> {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let ready = '';
  let encoded: Uint8Array[] = [];
  const encode = () => {
    if (ready !== '') encoded.push(encoder.encode(ready));
    ready = '';
  };
  const flush = () => {
    encode();
    if (encoded.length > 0) controller.enqueue(joined(encoded));
    encoded = [];
  };
  const sink: Sink = {
    write(text) {
      const bytes = text.charCodeAt(0) === 0 ? places.get(text) : undefined;
      if (bytes !== undefined) {
        places.delete(text);
        encode();
        encoded.push(bytes);
      } else if (text.length < longText) {
        ready += text;
      } else {
        encode();
        encoded.push(encoder.encode(text));
      }
      return true;
    },
    flush,
    end() {
      flush();
      controller.close();
    },
    error: (reason) => controller.error(reason),
  };
  return new ReadableStream({ start: (own) => void (controller = own), pull: () => pull(sink), cancel }, { highWaterMark: 0 });
}

/** What that renderer asks of Node's `Buffer`: about how many bytes a text has, to tell large parts of a page from small ones. */
export const Buffer = { byteLength: (text: string): number => text.length };

/** What that renderer puts off comes at the end of the running task. A timer costs more, and there is none while a Worker starts. */
export const setTimeout = (callback: () => void): void => queueMicrotask(callback);
