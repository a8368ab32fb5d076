import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { site } from 'site:config';
import { tryOut as messages } from 'site:messages';
import { sandboxMessages } from '../sandbox/messages.ts';
import { checkBody, type BodyCheck } from './check-body.ts';
import { ConsoleFields } from './ConsoleFields.tsx';
import type { ConsoleOperation } from './console-operation.ts';
import { ConsoleResult } from './ConsoleResult.tsx';
import { requestOf, type Filled } from './request-of.ts';
import { useSender } from './use-sender.ts';

export type ConsoleProps = {
  operation: ConsoleOperation;
  /** Undefined for an operation without a body. */
  check: BodyCheck | undefined;
  /** The name of the example that the reader has before them. */
  chosen: string | undefined;
  close: () => void;
};

const base = `${site.baseUrl}sandbox/v1`;
const reasons = sandboxMessages(site.i18n.currentLocale);

/** Sends an operation's request to the sandbox, as its reader has filled it in, and shows what comes back. */
export function Console({ operation, check, chosen, close }: ConsoleProps) {
  const id = useId();
  const { examples, parameters, contentType } = operation;
  const [filled, setFilled] = useState<Filled>({
    body: (examples.find(({ name }) => name === chosen) ?? examples[0])?.body ?? '',
    parameters: Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
    fault: '',
  });
  const { sending, send, stop } = useSender();
  const problem = useMemo(
    () => (isJson(contentType) ? checkBody(filled.body, operation.id, check, reasons) : undefined),
    [contentType, filled.body, operation.id, check],
  );
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    section.current?.querySelector<HTMLElement>('textarea, input, .send')?.focus({ preventScroll: true });
  }, []);
  const isRunning = sending.state === 'sending' || (sending.state === 'answered' && sending.answer.state === 'coming');
  const start = () => {
    const { url, init } = requestOf(operation, filled, base);
    send(url, init);
  };
  return (
    <section ref={section} className="sample-card console" aria-labelledby={`${id}title`}>
      <p className="sample-head">
        <b id={`${id}title`}>{messages.title}</b>
        <code className="target">
          {operation.method} {base}
          {operation.path}
        </code>
        <button type="button" className="quiet" onClick={close}>
          {messages.close}
        </button>
      </p>
      <p className="text">{messages.about}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <ConsoleFields
          operation={operation}
          chosen={chosen}
          filled={filled}
          problem={problem}
          messages={messages}
          onChange={setFilled}
        />
        <p className="bar">
          <button type="submit" className="send">
            {messages.send}
          </button>
          {isRunning ? (
            <button type="button" className="quiet" onClick={stop}>
              {messages.stop}
            </button>
          ) : null}
        </p>
      </form>
      <ConsoleResult sending={sending} messages={messages} />
    </section>
  );
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/(?:[\w.-]+\+)?json\b/.test(contentType);
}
