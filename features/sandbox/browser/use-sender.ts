import { useEffect, useRef, useState } from 'react';
import { type Answer, sendRequest } from './send-request.ts';

/** Where a request is: nowhere, on its way, answered, or failed; what had come of the answer before stays. */
export type Sending =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'stopped' }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; reason: 'offline' | 'unreachable' | 'broken'; url: string; answer: Answer | undefined };

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
    let answer: Answer | undefined;
    setSending({ state: 'sending' });
    try {
      await sendRequest(url, { ...init, signal: controller.signal }, streamEnd, (more) => {
        answer = more;
        if (isCurrent()) setSending({ state: 'answered', answer });
      });
    } catch {
      if (!isCurrent()) return;
      const reason = answer !== undefined ? 'broken' : navigator.onLine ? 'unreachable' : 'offline';
      setSending(controller.signal.aborted ? { state: 'stopped' } : { state: 'failed', reason, url, answer });
    }
  }
}

function mediaUrlOf(sending: Sending): string | undefined {
  const body = 'answer' in sending ? sending.answer?.body : undefined;
  return body?.kind === 'media' ? body.url : undefined;
}
