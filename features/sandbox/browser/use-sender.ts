import { useEffect, useRef, useState } from 'react';
import { type ReceivedResponse, sendRequest } from './send-request.ts';

/** Where a request is: nowhere, on its way, answered, or failed; what had come of the response before stays. */
export type Sending =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'stopped' }
  | { state: 'answered'; response: ReceivedResponse }
  | {
      state: 'failed';
      reason: 'offline' | 'unreachable' | 'broken';
      url: string;
      response: ReceivedResponse | undefined;
    };

/** Sends one request at a time, whose streams end with `streamEnd`; the next, `stop` and the component's end abort it. */
export function useSender(streamEnd: string | undefined): {
  sending: Sending;
  send: (url: string, init: RequestInit) => void;
  stop: () => void;
} {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const mediaUrl = mediaUrlOf(sending);
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
    } catch {
      if (!isCurrent()) return;
      const reason = response !== undefined ? 'broken' : navigator.onLine ? 'unreachable' : 'offline';
      setSending(controller.signal.aborted ? { state: 'stopped' } : { state: 'failed', reason, url, response });
    }
  }
}

function mediaUrlOf(sending: Sending): string | undefined {
  const body = 'response' in sending ? sending.response?.body : undefined;
  return body?.kind === 'media' ? body.url : undefined;
}
