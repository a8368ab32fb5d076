import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { site } from 'site:data';
import { realBase } from 'site:sandbox/operations';
import { tryOut as messages } from 'site:messages/sandbox';
import { isJson } from '../../reference/document/media-types.ts';
import { isForbidden } from '../../reference/document/parameter-style.ts';
import { findBodyProblem, type OperationCheck } from './find-body-problem.ts';
import { ConsoleFields } from './ConsoleFields.tsx';
import type { ConsoleOperation } from '../sandbox.ts';
import { type Filled, requestOf } from './request-of.ts';
import { editSamples } from './edit-samples.ts';
import { ConsoleResult } from './ConsoleResult.tsx';
import { isRunning, useSender } from './use-sender.ts';

type ConsoleProps = {
  operation: ConsoleOperation;
  check: OperationCheck;
  /** The name of the selected example. */
  chosen: string | undefined;
  /** The body of a guide's code fence, which replaces the examples. */
  given: string | undefined;
  /** The samples card that follows the edits. */
  card: Element | undefined;
  close: () => void;
};

const sandboxBase = `${site.baseUrl}sandbox/v1`;

/**
 * The console: a form that sends a request to the sandbox, or to the real API if the site allows it, and shows the
 * response. Keys are only kept in its state.
 */
export function Console({ operation, check, chosen, given, card, close }: ConsoleProps) {
  const id = useId();
  const { examples, parameters, contentType, method } = operation;
  const unsent = isForbidden(method)
    ? messages.noMethod(method)
    : contentType !== undefined && (method === 'GET' || method === 'HEAD')
      ? messages.noBodyWith(method)
      : undefined;
  const [filled, setFilled] = useState<Filled>({
    body: given ?? (examples.find(({ name }) => name === chosen) ?? examples[0])?.body ?? '',
    files: {},
    parameters: Object.fromEntries(parameters.map(({ id: anchor, value }) => [anchor, value])),
    fault: '',
    isReal: false,
    alternative: 0,
    secrets: {},
  });
  const { sending, send, stop } = useSender(check.streamEnd);
  const problem = useMemo(
    () =>
      contentType !== undefined && isJson(contentType)
        ? findBodyProblem(filled.body, operation.id, check, card !== undefined)
        : undefined,
    [contentType, filled.body, operation.id, check, card],
  );
  const section = useRef<HTMLElement>(null);
  const sentFrom = useRef<Element>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
    // A focused text field brings up the keyboard of a phone, which covers the rest of the console.
    const first = matchMedia('(pointer: coarse)').matches ? 'select, .send' : 'textarea, input, .send';
    section.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
    // The code of a guide is already visible, so it is sent at once.
    if (given !== undefined) section.current?.querySelector('form')?.requestSubmit();
  }, [given]);
  const samples = useMemo(() => editSamples(card), [card]);
  useEffect(() => samples.end, [samples]);
  const change = (changed: Partial<Filled>) => {
    const next = { ...filled, ...changed };
    setFilled(next);
    sentFrom.current = null;
    void samples.follow(operation, next);
  };
  const choose = (name: string) => {
    samples.end();
    const fold = card?.querySelector<HTMLDetailsElement>(`details[data-scenario="${CSS.escape(name)}"]`);
    if (fold) fold.open = true;
    setFilled({ ...filled, body: examples.find((example) => example.name === name)?.body ?? '' });
  };
  const base = filled.isReal && realBase !== undefined ? realBase : sandboxBase;
  const start = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    const { url, init, cookies } = requestOf(operation, filled, base);
    // Scripts cannot send cookies to another origin.
    if (!filled.isReal)
      for (const cookie of cookies) document.cookie = `${cookie}; path=${base}; max-age=60; samesite=strict`;
    sentFrom.current = document.activeElement;
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
      <p className="text">{filled.isReal ? messages.aboutReal : messages.about}</p>
      {unsent === undefined ? null : <p className="text">{unsent}</p>}
      <form onSubmit={start}>
        <ConsoleFields
          operation={operation}
          examples={given === undefined ? examples : []}
          chosen={chosen}
          filled={filled}
          problem={problem}
          onChange={change}
          onChoose={choose}
        />
        <p className="bar">
          <button type="submit" className="send" disabled={isForbidden(method)}>
            {messages.send}
          </button>
          {isRunning(sending) ? (
            <button ref={leaveFocus} type="button" className="quiet" onClick={stop}>
              {messages.stop}
            </button>
          ) : null}
        </p>
      </form>
      <ConsoleResult sending={sending} sentFrom={sentFrom} />
    </section>
  );
}

/** Moves the focus to the send button when the stop button disappears, so that it stays in the console. */
function leaveFocus(stop: HTMLButtonElement): () => void {
  const { form } = stop;
  return () => {
    if (document.activeElement === stop) form?.querySelector<HTMLElement>('.send')?.focus();
  };
}
