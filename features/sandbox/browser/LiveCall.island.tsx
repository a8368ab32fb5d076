import { type ReactNode, useRef, useState } from 'react';
import { site } from 'site:data';
import { tryOut as messages } from 'site:messages/sandbox';
import { textNodes } from '../../../app/platform/text-nodes.ts';
import { sandboxHeaders } from '../sandbox.ts';
import { isRunning, streamText, type Sending, useSender } from './use-sender.ts';

type LiveCallProps = {
  /** The model ids to select from. The samples in `children` use the first. */
  models: [string, ...string[]];
  /** The prompt of the samples. */
  prompt: string;
  /** The response of the sandbox to the prompt, which is shown until a request is sent. */
  answer: string;
  children?: ReactNode;
};

/** The delay between two chunks of the response, in milliseconds. */
const pace = 45;

/**
 * Samples of a chat request, and its response. Selecting another model changes its id in the samples, and streams the
 * response from the sandbox.
 */
export function LiveCall({ models, prompt, answer, children }: LiveCallProps) {
  const box = useRef<HTMLDivElement>(null);
  const [model, setModel] = useState(models[0]);
  const { sending, send } = useSender(undefined);
  const choose = (next: string) => {
    renameIn(box.current, model, next);
    setModel(next);
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    send(`${site.baseUrl}sandbox/v1/chat/completions`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sandbox',
        'Content-Type': 'application/json',
        [sandboxHeaders.pace]: String(isReduced ? 0 : pace),
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
        {sending.response !== undefined && !isRunning(sending) ? textOf(sending, answer) : ''}
      </p>
    </div>
  );
}

function statusOf({ state, response }: Sending): string {
  if (state === 'offline' || state === 'unreachable' || state === 'redirected' || state === 'broken')
    return messages[state];
  if (state !== 'complete' || response === undefined) return messages.call.from;
  return messages.complete(response.status, Math.round(response.ms));
}

function textOf({ state, response }: Sending, example: string): string {
  if (state === 'sending') return '';
  return response?.body.kind === 'stream' ? streamText(response.body.events) : example;
}

/** Replaces a model's id in the samples. */
function renameIn(box: Element | null, from: string, to: string): void {
  for (const code of box?.querySelectorAll('pre > code') ?? [])
    for (const text of textNodes(code)) text.data = text.data.replace(from, to);
}
