import { useEffect, useRef, useState } from 'react';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { isObject, type Json, listOf, objectOf, parseJson } from '../../reference/document/json.ts';
import { readExactly } from '../../reference/document/json-text.ts';
import { isJson } from '../../reference/document/media-types.ts';

/**
 * A request, and what of its response was received before it was complete, was stopped or failed. `truncated`: the
 * response broke off before its end, `broken`: the connection did; `redirected`: browsers hide redirects from scripts.
 */
export type Sending = {
  state:
    | 'idle'
    | 'sending'
    | 'receiving'
    | 'complete'
    | 'truncated'
    | 'stopped'
    | 'offline'
    | 'unreachable'
    | 'redirected'
    | 'broken';
  url: string;
  response?: ReceivedResponse | undefined;
};

/** Whether the request is pending, or its response not yet complete. */
export function isRunning({ state }: Sending): boolean {
  return state === 'sending' || state === 'receiving';
}

/**
 * A hook that sends one request at a time. The next request, `stop` and unmounting abort it.
 * @param streamEnd the data of a stream's last event, if it has one: a stream without it was truncated
 */
export function useSender(streamEnd: string | undefined): {
  sending: Sending;
  send: (url: string, init: RequestInit) => void;
  stop: () => void;
} {
  const [sending, setSending] = useState<Sending>({ state: 'idle', url: '' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const body = sending.response?.body;
  const mediaUrl = body?.kind === 'media' ? body.url : undefined;
  useEffect(() => {
    if (mediaUrl !== undefined) return () => URL.revokeObjectURL(mediaUrl);
    return undefined;
  }, [mediaUrl]);
  return { sending, send: (url, init) => void send(url, init), stop: () => running.current?.abort() };

  async function send(url: string, init: RequestInit): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    let received: ReceivedResponse | undefined;
    const report: Report = (state, response = received) => {
      received = response;
      if (running.current === controller) setSending({ state, url, response });
    };
    report('sending');
    try {
      await sendRequest(url, { ...init, signal: controller.signal }, streamEnd, report);
    } catch {
      const unsent = navigator.onLine ? 'unreachable' : 'offline';
      report(controller.signal.aborted ? 'stopped' : received === undefined ? unsent : 'broken');
    }
  }
}

type Report = (state: Sending['state'], response?: ReceivedResponse) => void;

/**
 * Sends a request, and reports the response each time that more of it was received, and at its end.
 * @throws TypeError if the server cannot be reached or the connection breaks; the reason of an abort
 */
async function sendRequest(
  url: string,
  init: RequestInit,
  streamEnd: string | undefined,
  report: Report,
): Promise<void> {
  const start = performance.now();
  const response = await fetch(url, init);
  if (response.type === 'opaqueredirect') return report('redirected');
  const { status } = response;
  let body: ReceivedBody = { kind: 'none' };
  const receive = (state: Sending['state']) =>
    report(state, { status, headers: [...response.headers], ms: performance.now() - start, body });
  receive('receiving');
  for await (body of read(response)) receive('receiving');
  return receive(isCut(response, body, streamEnd) ? 'truncated' : 'complete');
}

/** Whether a body is truncated: an event stream without its last event, or invalid JSON. */
function isCut(response: Response, body: ReceivedBody, streamEnd: string | undefined): boolean {
  if (body.kind === 'stream') return streamEnd !== undefined && body.events.at(-1)?.data !== streamEnd;
  return body.kind === 'text' && isJson(response.headers.get('Content-Type') ?? '');
}

async function* read(response: Response): AsyncGenerator<ReceivedBody> {
  const [mediaType = ''] = (response.headers.get('Content-Type') ?? '').split(';');
  if (mediaType === 'text/event-stream' && response.body !== null) {
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    const events = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      events.push(next.value);
      yield { kind: 'stream', events: [...events] };
    }
  } else if (/^(?:application\/(?:[\w.-]+\+)?json|text\/.*|)$/.test(mediaType)) {
    const text = await response.text();
    const value = readExactly(text);
    yield value === undefined ? { kind: 'text', text } : { kind: 'json', value };
  } else {
    const blob = await response.blob();
    const [family] = mediaType.split('/');
    const type = family === 'audio' || family === 'image' ? family : 'file';
    yield { kind: 'media', type, url: URL.createObjectURL(blob), mediaType, bytes: blob.size };
  }
}

/** The response received so far. `ms` is the time since the request was sent, in milliseconds. */
type ReceivedResponse = {
  status: number;
  headers: [name: string, value: string][];
  ms: number;
  body: ReceivedBody;
};

/** A response body by how it is displayed. `url` is a `blob:` URL, which its owner must revoke. */
export type ReceivedBody =
  | { kind: 'none' }
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'media'; type: 'audio' | 'image' | 'file'; url: string; mediaType: string; bytes: number }
  | { kind: 'stream'; events: EventSourceMessage[] };

/** Returns the text of a stream: the joined deltas of the first choice, or the joined `delta` strings. */
export function streamText(events: EventSourceMessage[]): string {
  return events.map(({ data }) => textIn(parseJson(data))).join('');
}

function textIn(data: Json | undefined): string {
  if (!isObject(data)) return '';
  if (typeof data.delta === 'string') return data.delta;
  const { delta } = objectOf(listOf(data.choices)[0]);
  const { content, refusal } = objectOf(delta);
  return typeof content === 'string' ? content : typeof refusal === 'string' ? refusal : '';
}
