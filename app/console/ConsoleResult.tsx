import { useEffect, useRef } from 'react';
import { errorGuide } from 'site:console/operations';
import { AnswerView } from './AnswerView.tsx';
import type { ConsoleMessages } from '../core/messages/console.ts';
import type { Sending } from './use-sender.ts';

/** The result of a request. Its heading takes the focus when the response arrives; its status is a live region. */
export function ConsoleResult({ sending, messages }: { sending: Sending; messages: ConsoleMessages }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = 'answer' in sending ? sending.answer : undefined;
  const hasResult = sending.state === 'answered' || sending.state === 'failed';
  useEffect(() => {
    if (hasResult) heading.current?.focus();
  }, [hasResult]);
  return (
    <div className="result" data-state={sending.state}>
      {hasResult ? (
        <h4 ref={heading} tabIndex={-1}>
          {messages.result}
        </h4>
      ) : null}
      <p role="status" className="status" data-status={answer?.status.toString()[0]}>
        {statusText(sending, messages)}
      </p>
      {answer === undefined ? null : (
        <>
          {answer.status < 400 || errorGuide === undefined ? null : (
            <p>
              <a href={errorGuide}>{messages.errorGuide}</a>
            </p>
          )}
          <AnswerView body={answer.body} messages={messages} />
          <details className="raw">
            <summary>{messages.headers}</summary>
            <pre tabIndex={0}>
              <code>{answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</code>
            </pre>
          </details>
        </>
      )}
    </div>
  );
}

function statusText(sending: Sending, messages: ConsoleMessages): string {
  switch (sending.state) {
    case 'idle':
      return '';
    case 'sending':
      return messages.sending;
    case 'stopped':
      return messages.stopped;
    case 'failed': {
      const { origin } = new URL(sending.url, location.href);
      return sending.reason === 'unreachable' && origin !== location.origin
        ? messages.apiUnreachable(origin)
        : messages[sending.reason];
    }
    case 'answered': {
      const { status, ms, state } = sending.answer;
      if (state === 'coming') return messages.coming;
      const whole = messages.whole(status, Math.round(ms));
      return state === 'stopped' ? `${messages.stopped} · ${whole}` : whole;
    }
  }
}
