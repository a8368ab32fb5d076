import { type RefObject, useEffect, useRef } from 'react';
import { errorGuides } from 'site:sandbox/operations';
import { tryOut as messages } from 'site:messages/sandbox';
import { isRunning, type ReceivedBody, type Sending, streamText } from './use-sender.ts';
import { isObject, type Json, listOf, mapValues, objectOf } from '../../reference/document/json.ts';
import { exactDigits, readExactly, withoutExactMarks } from '../../reference/document/json-text.ts';
import { HighlightedCode } from './HighlightedCode.tsx';

type ConsoleResultProps = {
  sending: Sending;
  /** The element that had the focus when the request was sent; null once the reader edits again. */
  sentFrom: RefObject<Element | null>;
};

/**
 * The result of a request; its status is a live region. When the response arrives, the heading takes the focus and the
 * result is scrolled into view, unless the reader has moved the focus since sending.
 */
export function ConsoleResult({ sending, sentFrom }: ConsoleResultProps) {
  const result = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, response } = sending;
  const hasResult = response !== undefined || !['idle', 'sending', 'stopped'].includes(state);
  useEffect(() => {
    const isWaiting = [document.body, sentFrom.current].includes(document.activeElement);
    if (hasResult && isWaiting) heading.current?.focus({ preventScroll: true });
  }, [hasResult, sentFrom]);
  useEffect(() => {
    if (hasResult && document.activeElement === heading.current) result.current?.scrollIntoView({ block: 'nearest' });
  }, [hasResult, response?.body.kind, state]);
  return (
    <div ref={result} className="result" data-state={state}>
      {hasResult ? (
        <h4 ref={heading} tabIndex={-1}>
          {messages.result}
        </h4>
      ) : null}
      <p role="status" className="status" data-status={statusClass(sending)}>
        {statusText(sending)}
      </p>
      {response === undefined ? null : (
        <>
          {response.status < 400 ? null : <ErrorGuide status={response.status} />}
          <ResponseView body={response.body} />
          <details className="raw">
            <summary>{messages.headers}</summary>
            <pre tabIndex={0}>
              <code>{response.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</code>
            </pre>
          </details>
        </>
      )}
    </div>
  );
}

function ErrorGuide({ status }: { status: number }) {
  const byStatus = errorGuides[status] ?? errorGuides[`${Math.floor(status / 100)}XX`];
  const guide = byStatus ?? errorGuides['default'];
  if (guide === undefined) return null;
  return (
    <p>
      <a href={guide}>{byStatus === undefined ? messages.errorGuide : messages.statusGuide(status)}</a>
    </p>
  );
}

function statusText(sending: Sending): string {
  const { state, url, response } = sending;
  if (state === 'idle') return '';
  const { origin } = new URL(url, location.href);
  const isOtherOrigin = state === 'unreachable' && origin !== location.origin;
  const reason = state === 'complete' ? [] : [isOtherOrigin ? messages.apiUnreachable(origin) : messages[state]];
  const isWhole = response !== undefined && !isRunning(sending);
  return [...reason, ...(isWhole ? [messages.complete(response.status, Math.round(response.ms))] : [])].join(' · ');
}

/** Returns the class for styles: the first digit of a response's status; `failed` if it was not received whole. */
function statusClass({ state, response }: Sending): string | undefined {
  if (state === 'complete' || state === 'receiving') return String(response?.status)[0];
  return ['idle', 'sending', 'stopped'].includes(state) ? undefined : 'failed';
}

/** A response body: JSON with its images, a stream with its joined text, an audio player, or a download link. */
function ResponseView({ body }: { body: ReceivedBody }) {
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
          <Code text={write(body.value, 2)} />
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
        ({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${short(data)}`,
      );
      return (
        <>
          {text === '' ? null : (
            <p className="said" role="group" aria-label={messages.text}>
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

/** A scrollable code block, which must be focusable. */
function Code({ text }: { text: string }) {
  return (
    <pre tabIndex={0}>
      <HighlightedCode text={text} />
    </pre>
  );
}

function write(value: Json, indent: number): string {
  return withoutExactMarks(JSON.stringify(shorten(value), null, indent));
}

function short(data: string): string {
  const value = readExactly(data);
  return value === undefined ? data : write(value, 0);
}

/** Returns the image URLs of a response: data URLs of base64 images, and files of this origin. */
function picturesOf(body: Json): string[] {
  return listOf(objectOf(body).data).flatMap((item) => {
    const { b64_json: data, url } = objectOf(item);
    if (typeof data === 'string') return [`data:image/png;base64,${data}`];
    return typeof url === 'string' && URL.parse(url)?.origin === location.origin ? [url] : [];
  });
}

/** The numbers of a vector and characters of a string that are shown; strings up to `longest` are shown in full. */
const shown = { numbers: 3, text: 48, longest: 2_000 };

/** Shortens a value for display: vectors to their first numbers and their length, base64 to its start. */
function shorten(value: Json): Json {
  if (typeof value === 'string') {
    const isData = /^[A-Za-z0-9+/]{500}/.test(value) || value.length > shown.longest;
    return isData ? `${value.slice(0, shown.text)}… ${messages.characters(value.length)}` : value;
  }
  if (Array.isArray(value)) {
    const isVector =
      value.length > 8 && value.every((item) => typeof item === 'number' || exactDigits(item) !== undefined);
    return isVector
      ? [...value.slice(0, shown.numbers), `… ${messages.numbers(value.length)}`]
      : value.map((item) => shorten(item));
  }
  return isObject(value) ? mapValues(value, (member) => shorten(member)) : value;
}
