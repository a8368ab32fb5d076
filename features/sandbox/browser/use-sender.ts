import { useEffect, useRef, useState } from 'react';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import {
  isJson,
  isObject,
  type Json,
  listOf,
  objectOf,
  parseJson,
  readExactly,
} from '../../reference/document/json.ts';

/** The state of a request. A failed request keeps the part of the response that was received before. */
export type Sending =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'stopped' }
  | { state: 'answered'; response: ReceivedResponse }
  | {
      state: 'failed';
      reason: 'offline' | 'unreachable' | 'broken' | 'redirected';
      url: string;
      response: ReceivedResponse | undefined;
    };

/** Whether the request is pending, or its response not yet complete. */
export function isRunning(sending: Sending): boolean {
  return sending.state === 'sending' || (sending.state === 'answered' && sending.response.state === 'receiving');
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
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const body = 'response' in sending ? sending.response?.body : undefined;
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
    const isCurrent = () => running.current === controller;
    let response: ReceivedResponse | undefined;
    setSending({ state: 'sending' });
    try {
      await sendRequest(url, { ...init, signal: controller.signal }, streamEnd, (more) => {
        response = more;
        if (isCurrent()) setSending({ state: 'answered', response });
      });
    } catch (error) {
      if (!isCurrent()) return;
      const unsent = navigator.onLine ? 'unreachable' : 'offline';
      const reason = error instanceof Redirection ? 'redirected' : response !== undefined ? 'broken' : unsent;
      setSending(controller.signal.aborted ? { state: 'stopped' } : { state: 'failed', reason, url, response });
    }
  }
}

/** Thrown for a redirect, which the request does not follow; browsers hide its response from scripts. */
class Redirection extends Error {}

/**
 * Sends a request, and reports the response each time that more of it was received, and at its end.
 * @throws TypeError if the server cannot be reached; Redirection; the reason of an abort before there is a response
 */
async function sendRequest(
  url: string,
  init: RequestInit,
  streamEnd: string | undefined,
  report: (received: ReceivedResponse) => void,
): Promise<void> {
  const start = performance.now();
  const response = await fetch(url, init);
  if (response.type === 'opaqueredirect') throw new Redirection();
  const received = (body: ReceivedBody, state: ReceivedResponse['state']): ReceivedResponse => ({
    status: response.status,
    headers: [...response.headers],
    ms: performance.now() - start,
    body,
    state,
  });
  let body: ReceivedBody = { kind: 'none' };
  report(received(body, 'receiving'));
  try {
    for await (const part of read(response)) {
      body = part;
      report(received(body, 'receiving'));
    }
    report(received(body, isCut(response, body, streamEnd) ? 'truncated' : 'complete'));
  } catch (error) {
    if (init.signal?.aborted !== true) throw error;
    report(received(body, 'stopped'));
  }
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
export type ReceivedResponse = {
  status: number;
  headers: [name: string, value: string][];
  ms: number;
  body: ReceivedBody;
  /** `stopped`: aborted by the reader. */
  state: 'receiving' | 'complete' | 'truncated' | 'stopped';
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
