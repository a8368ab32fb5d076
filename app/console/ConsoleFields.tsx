import { useId } from 'react';
import type { BodyProblem } from './check-body.ts';
import type { ConsoleMessages } from '../core/messages/console.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { offeredFaults, type Filled } from './request-of.ts';

type ConsoleFieldsProps = {
  operation: ConsoleOperation;
  chosen: string | undefined;
  filled: Filled;
  problem: BodyProblem | undefined;
  messages: ConsoleMessages;
  onChange: (filled: Filled) => void;
};

/** What a reader fills in: example and body, parameters, the failure to simulate. */
export function ConsoleFields({ operation, chosen, filled, problem, messages, onChange }: ConsoleFieldsProps) {
  const id = useId();
  const { examples, parameters, contentType } = operation;
  const start = examples.findIndex(({ name }) => name === chosen);
  return (
    <>
      {examples.length < 2 ? null : (
        <label className="field">
          <span>{messages.example}</span>
          <select
            defaultValue={Math.max(0, start)}
            onChange={({ target }) => onChange({ ...filled, body: examples[Number(target.value)]?.body ?? '' })}
          >
            {examples.map(({ name, title }, index) => (
              <option key={name} value={index}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {parameters.map(({ id: anchor, name }) => (
        <label key={anchor} className="field">
          <code>{name}</code>
          <input
            value={filled.parameters[name] ?? ''}
            onChange={({ target }) =>
              onChange({ ...filled, parameters: { ...filled.parameters, [name]: target.value } })
            }
          />
        </label>
      ))}
      {contentType === undefined ? null : (
        <>
          <textarea
            aria-label={messages.body}
            aria-describedby={`${id}problem`}
            aria-invalid={problem !== undefined}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            rows={Math.min(18, Math.max(6, filled.body.split('\n').length + 1))}
            value={filled.body}
            onChange={({ target }) => onChange({ ...filled, body: target.value })}
          />
          <p
            id={`${id}problem`}
            className="problem"
            data-wrong={problem === undefined ? undefined : ''}
            aria-live="polite"
          >
            {problem?.message ?? messages.fits}{' '}
            {problem?.href === undefined ? null : <a href={problem.href}>{messages.seeField(problem.param)}</a>}
          </p>
        </>
      )}
      <label className="field">
        <span>{messages.fault}</span>
        <select value={filled.fault} onChange={({ target }) => onChange({ ...filled, fault: target.value })}>
          <option value="">{messages.noFault}</option>
          {offeredFaults.map((fault) => (
            <option key={fault} value={fault}>
              {messages.faults[fault]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
