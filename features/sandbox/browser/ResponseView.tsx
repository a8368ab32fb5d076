import {
  exactDigits,
  isObject,
  type Json,
  listOf,
  objectOf,
  readExactly,
  withoutExactMarks,
} from '../../reference/document/json.ts';
import { type ReceivedBody, streamText } from './send-request.ts';
import { HighlightedCode } from './HighlightedCode.tsx';
import type { ConsoleMessages } from '../messages/en.ts';

/** A response's body: JSON with its pictures, events with the text that they make, a sound to play, a file to keep. */
export function ResponseView({ body, messages }: { body: ReceivedBody; messages: ConsoleMessages }) {
  switch (body.kind) {
    case 'none':
      return null;
    case 'text':
      return <Code text={body.text} />;
    case 'json':
      return (
        <>
          {picturesOf(body.value).map((url, index) => (
            <img key={url} src={url} alt={messages.picture(index + 1)} />
          ))}
          <Code text={write(body.value, messages, 2)} />
        </>
      );
    case 'media':
      return (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its text is what the reader has written */}
          {body.type === 'audio' ? <audio controls src={body.url} aria-label={messages.sound} /> : null}
          <p>
            <a href={body.url} download>
              {messages.download(body.mediaType, body.bytes)}
            </a>
          </p>
        </>
      );
    case 'stream': {
      const text = streamText(body.events);
      const events = body.events.map(
        ({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${short(data, messages)}`,
      );
      return (
        <>
          {text === '' ? null : (
            <p className="said" aria-label={messages.text}>
              {text}
            </p>
          )}
          <details className="raw" open={text === ''}>
            <summary>{messages.events(events.length)}</summary>
            <Code text={events.join('\n\n')} />
          </details>
        </>
      );
    }
  }
}

/** A scrollable block, so it must be focusable. */
function Code({ text }: { text: string }) {
  return (
    <pre tabIndex={0}>
      <HighlightedCode text={text} />
    </pre>
  );
}

function write(value: Json, messages: ConsoleMessages, indent: number): string {
  return withoutExactMarks(JSON.stringify(shorten(value, messages), null, indent));
}

function short(data: string, messages: ConsoleMessages): string {
  const value = readExactly(data);
  return value === undefined ? data : write(value, messages, 0);
}

/** The pictures in a response, as addresses that an `<img>` takes: data in base64, or files of this origin. */
function picturesOf(body: Json): string[] {
  return listOf(objectOf(body).data).flatMap((item) => {
    const { b64_json: data, url } = objectOf(item);
    if (typeof data === 'string') return [`data:image/png;base64,${data}`];
    return typeof url === 'string' && URL.parse(url)?.origin === location.origin ? [url] : [];
  });
}

/** How many numbers of a vector, and how many characters of encoded data, are shown. */
const shown = { numbers: 3, text: 48, longest: 2_000 };

/** A value short enough to show: vectors by their first numbers and their length, base64 by its beginning. */
function shorten(value: Json, messages: ConsoleMessages): Json {
  if (typeof value === 'string') {
    const isData = /^[A-Za-z0-9+/]{500}/.test(value) || value.length > shown.longest;
    return isData ? `${value.slice(0, shown.text)}… ${messages.characters(value.length)}` : value;
  }
  if (Array.isArray(value)) {
    const isVector =
      value.length > 8 && value.every((item) => typeof item === 'number' || exactDigits(item) !== undefined);
    return isVector
      ? [...value.slice(0, shown.numbers), `… ${messages.numbers(value.length)}`]
      : value.map((item) => shorten(item, messages));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member, messages)]));
}
