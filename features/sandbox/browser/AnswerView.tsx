import { parseJson, type Json } from '../../reference/document/json.ts';
import type { AnswerBody } from './answer.ts';
import { HighlightedCode } from './HighlightedCode.tsx';
import type { ConsoleMessages } from '../messages/console-messages.ts';
import { picturesOf } from './pictures.ts';
import { shorten } from './shorten.ts';
import { streamText } from './stream-text.ts';

/** An answer's body: JSON with its pictures, events with the text that they make, a sound to play, a file to keep. */
export function AnswerView({ body, messages }: { body: AnswerBody; messages: ConsoleMessages }) {
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
  return JSON.stringify(shorten(value, messages), null, indent);
}

function short(data: string, messages: ConsoleMessages): string {
  const value = parseJson(data);
  return value === undefined ? data : write(value, messages, 0);
}
