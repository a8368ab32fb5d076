import { type ReactNode, useRef, useState } from 'react';
import { site } from 'site:data';
import { tryOut as messages } from 'site:messages/sandbox';
import { textNodes } from '../../../app/platform/text-nodes.ts';
import { sandboxHeaders } from '../sandbox.ts';
import { isRunning, streamText, type Sending, useSender } from './use-sender.ts';

type LiveCallProps = {
  /** Ids to choose from; the samples among the children name the first. */
  models: [string, ...string[]];
  /** The prompt of the samples. */
  prompt: string;
  /** What the sandbox answers to it, for readers who send nothing. */
  answer: string;
  children?: ReactNode;
};

/** Delay between two pieces of the answer, in milliseconds. */
const pace = 45;

/**
 * A chat request in several languages, and its answer: whoever chooses another model sees the one field that changes,
 * and the sandbox write the answer again.
 */
export function LiveCall({ models, prompt, answer, children }: LiveCallProps) {
  const box = useRef<HTMLDivElement>(null);
  const [model, setModel] = useState(models[0]);
  const { sending, send } = useSender(undefined);
  const choose = (next: string) => {
    renameIn(box.current, model, next);
    setModel(next);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    send(`${site.baseUrl}sandbox/v1/chat/completions`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sandbox',
        'Content-Type': 'application/json',
        [sandboxHeaders.pace]: String(still ? 0 : pace),
      },
      body: JSON.stringify({ model: next, stream: true, messages: [{ role: 'user', content: prompt }] }),
    });
  };
  return (
    <div className="live-call" ref={box}>
      {children}
      {site.tryOut ? (
        <div className="live-models" role="group" aria-label={messages.call.models}>
          {models.map((id) => (
            <button key={id} type="button" aria-pressed={id === model} onClick={() => choose(id)}>
              {id}
            </button>
          ))}
        </div>
      ) : null}
      <div className="live-answer" aria-busy={isRunning(sending)}>
        <p className="live-head">
          <b>{messages.call.answer}</b> <span>{statusOf(sending)}</span>
        </p>
        <p className="live-text">{textOf(sending, answer)}</p>
      </div>
      <p className="visually-hidden" role="status">
        {sending.state === 'answered' && !isRunning(sending) ? textOf(sending, answer) : ''}
      </p>
    </div>
  );
}

function statusOf(sending: Sending): string {
  if (sending.state === 'failed') return messages[sending.reason];
  if (sending.state !== 'answered' || sending.response.state !== 'complete') return messages.call.from;
  return messages.complete(sending.response.status, Math.round(sending.response.ms));
}

function textOf(sending: Sending, example: string): string {
  if (sending.state === 'sending') return '';
  const response = 'response' in sending ? sending.response : undefined;
  return response?.body.kind === 'stream' ? streamText(response.body.events) : example;
}

/** Writes another model's id wherever the samples name one. */
function renameIn(box: Element | null, from: string, to: string): void {
  for (const code of box?.querySelectorAll('pre > code') ?? [])
    for (const text of textNodes(code)) text.data = text.data.replace(from, to);
}
