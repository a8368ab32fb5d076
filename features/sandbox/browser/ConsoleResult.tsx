import { type RefObject, useEffect, useRef } from 'react';
import { errorGuides } from 'site:console/operations';
import type { ReceivedResponse } from './send-request.ts';
import { ResponseView } from './ResponseView.tsx';
import type { ConsoleMessages } from '../messages/en.ts';
import type { Sending } from './use-sender.ts';

type ConsoleResultProps = {
  sending: Sending;
  /** The element that had the focus when the request was sent; null once the reader edits again. */
  sentFrom: RefObject<Element | null>;
  messages: ConsoleMessages;
};

/**
 * The result of a request; its status is a live region. When it arrives its heading takes the focus from where the
 * request was sent, and as much as fits is scrolled into view; whoever went on to something else is left there.
 */
export function ConsoleResult({ sending, sentFrom, messages }: ConsoleResultProps) {
  const result = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const response = 'response' in sending ? sending.response : undefined;
  const hasResult = sending.state === 'answered' || sending.state === 'failed';
  useEffect(() => {
    const isWaiting = [document.body, sentFrom.current].includes(document.activeElement);
    if (hasResult && isWaiting) heading.current?.focus({ preventScroll: true });
  }, [hasResult, sentFrom]);
  useEffect(() => {
    if (hasResult && document.activeElement === heading.current) result.current?.scrollIntoView({ block: 'nearest' });
  }, [hasResult, response?.body.kind, response?.state]);
  return (
    <div ref={result} className="result" data-state={sending.state}>
      {hasResult ? (
        <h4 ref={heading} tabIndex={-1}>
          {messages.result}
        </h4>
      ) : null}
      <p role="status" className="status" data-status={statusClass(sending)}>
        {statusText(sending, messages)}
      </p>
      {response === undefined ? null : (
        <>
          {response.status < 400 ? null : <ErrorGuide status={response.status} messages={messages} />}
          <ResponseView body={response.body} messages={messages} />
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

function ErrorGuide({ status, messages }: { status: number; messages: ConsoleMessages }) {
  const own = errorGuides[status] ?? errorGuides[`${Math.floor(status / 100)}XX`];
  const guide = own ?? errorGuides['default'];
  if (guide === undefined) return null;
  return (
    <p>
      <a href={guide}>{own === undefined ? messages.errorGuide : messages.statusGuide(status)}</a>
    </p>
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
      if (sending.reason === 'unreachable' && origin !== location.origin) return messages.apiUnreachable(origin);
      const reason = messages[sending.reason];
      return sending.response === undefined ? reason : `${reason} · ${wholeText(sending.response, messages)}`;
    }
    case 'answered': {
      const { state } = sending.response;
      if (state === 'receiving') return messages.receiving;
      const whole = wholeText(sending.response, messages);
      return state === 'complete' ? whole : `${messages[state]} · ${whole}`;
    }
  }
}

function wholeText({ status, ms }: ReceivedResponse, messages: ConsoleMessages): string {
  return messages.complete(status, Math.round(ms));
}

/** The class of the status; a response that broke off is not shown as a success. */
function statusClass(sending: Sending): string | undefined {
  if (sending.state !== 'answered') return undefined;
  const { status, state } = sending.response;
  return state === 'complete' || state === 'receiving' ? String(status)[0] : state;
}
