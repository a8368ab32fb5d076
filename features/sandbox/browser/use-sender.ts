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

/** Where a request is: nowhere, on its way, answered, or failed; what had come of the response before stays. */
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

/** Whether more of the response may come. */
export function isRunning(sending: Sending): boolean {
  return sending.state === 'sending' || (sending.state === 'answered' && sending.response.state === 'receiving');
}

/** Sends one request at a time, whose streams end with `streamEnd`; the next, `stop` and the component's end abort it. */
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

/** A response that leads elsewhere, which the request says not to follow; browsers show pages nothing of it. */
class Redirection extends Error {}

/**
 * Sends a request and reports the response each time that there is more of it; the last report is its end.
 * @param streamEnd the data of a stream's last event, where it has one: a stream without it was cut off
 * @throws TypeError when nothing can be reached, Redirection, and what `init.signal` aborts with before there is a response
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

/** Whether a body ended before its end: an event stream without its last event, JSON that cannot be read. */
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

/** The response received so far. `ms` are the milliseconds to its end, or to its head while it comes. */
export type ReceivedResponse = {
  status: number;
  headers: [name: string, value: string][];
  ms: number;
  body: ReceivedBody;
  /** Still receiving, complete, cut off, or stopped by the reader. */
  state: 'receiving' | 'complete' | 'truncated' | 'stopped';
};

/** A body by what can be shown of it; `url` is a `blob:` one, which whoever has it revokes. */
export type ReceivedBody =
  | { kind: 'none' }
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'media'; type: 'audio' | 'image' | 'file'; url: string; mediaType: string; bytes: number }
  | { kind: 'stream'; events: EventSourceMessage[] };

/** The text of a stream: the joined deltas of the first choice, or of `delta`. */
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
