import { useEffect, useId, useState } from 'react';
import { realBase } from 'site:sandbox/operations';
import { tryOut as messages } from 'site:messages/sandbox';
import { memberOf } from '../../reference/document/json.ts';
import type { BodyProblem } from './find-body-problem.ts';
import type { ConsoleOperation } from '../sandbox.ts';
import type { Filled } from './request-of.ts';
import { HighlightedCode } from './HighlightedCode.tsx';

type ConsoleFieldsProps = {
  operation: ConsoleOperation;
  /** The examples to select from. */
  examples: ConsoleOperation['examples'];
  chosen: string | undefined;
  filled: Filled;
  problem: BodyProblem | undefined;
  onChange: (changed: Partial<Filled>) => void;
  onChoose: (example: string) => void;
};

/** The time without input after which a reader has paused, in milliseconds. */
const pauseMs = 800;

/** The fields of the console: target, authentication, example, parameters, body, files, and the fault to simulate. */
export function ConsoleFields({
  operation,
  examples,
  chosen,
  filled,
  problem,
  onChange,
  onChoose,
}: ConsoleFieldsProps) {
  const id = useId();
  const { parameters, contentType, security } = operation;
  const { fields, isUpload } = operation.samples.frame;
  const files = isUpload ? [''] : Object.keys(fields).filter((name) => fields[name]?.file === true);
  const shown = filled.isReal ? parameters.filter((parameter) => parameter.in !== 'cookie') : parameters;
  const start = examples.findIndex(({ name }) => name === chosen);
  const verdict = problem?.message ?? messages.fits;
  const [announced, setAnnounced] = useState(verdict);
  // The verdict changes with each key, so screen readers announce it only after a pause.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(verdict), pauseMs);
    return () => clearTimeout(timer);
  }, [filled.body, verdict]);
  return (
    <>
      {realBase === undefined ? null : (
        <>
          <Choice
            label={messages.target}
            value={filled.isReal ? 'real' : 'sandbox'}
            options={{ sandbox: messages.sandbox, real: realBase }}
            onChange={(target) => onChange({ isReal: target === 'real' })}
          />
          {filled.isReal
            ? (security[filled.alternative] ?? []).map(({ name }, _, keys) => (
                <label key={name} className="field">
                  <span>{keys.length === 1 ? messages.key : `${messages.key} ${name}`}</span>
                  <input
                    type="password"
                    autoComplete="off"
                    spellCheck={false}
                    required
                    value={memberOf(filled.secrets, name) ?? ''}
                    onChange={({ target }) => onChange({ secrets: { ...filled.secrets, [name]: target.value } })}
                  />
                </label>
              ))
            : null}
        </>
      )}
      {security.length < 2 ? null : (
        <Choice
          label={messages.authentication}
          value={filled.alternative}
          options={security.map(
            (keys) =>
              keys.map(({ name, prefix }) => `${name} ${prefix}`.trim()).join(' + ') || messages.noAuthentication,
          )}
          onChange={(index) => onChange({ alternative: Number(index) })}
        />
      )}
      {examples.length < 2 ? null : (
        <Choice
          label={messages.example}
          defaultValue={Math.max(0, start)}
          options={examples.map(({ title }) => title)}
          onChange={(index) => onChoose(examples[Number(index)]?.name ?? '')}
        />
      )}
      {shown.map(({ id: anchor, name, hint }) => (
        <label key={anchor} className="field">
          <code>{name}</code>
          <input
            placeholder={hint}
            value={memberOf(filled.parameters, anchor) ?? ''}
            onChange={({ target }) => onChange({ parameters: { ...filled.parameters, [anchor]: target.value } })}
          />
        </label>
      ))}
      {contentType === undefined || isUpload ? null : (
        <>
          <JsonEditor
            label={messages.body}
            describedBy={`${id}problem`}
            isInvalid={problem !== undefined}
            value={filled.body}
            onChange={(body) => onChange({ body })}
          />
          <p id={`${id}problem`} className="visually-hidden" aria-live="polite">
            {announced}
          </p>
          <p className="problem" data-wrong={problem === undefined ? undefined : ''}>
            <span aria-hidden="true">{verdict}</span>{' '}
            {problem?.href === undefined ? null : <a href={problem.href}>{messages.seeField(problem.param)}</a>}
          </p>
        </>
      )}
      {files.map((name) => (
        <label key={name} className="field">
          {name === '' ? <span>{messages.body}</span> : <code>{name}</code>}
          <input
            type="file"
            onChange={({ target: { files: chosenFiles } }) => {
              const { [name]: _, ...others } = filled.files;
              const [file] = chosenFiles ?? [];
              onChange({ files: file === undefined ? others : { ...others, [name]: file } });
            }}
          />
        </label>
      ))}
      {filled.isReal ? null : (
        <Choice
          label={messages.fault}
          value={filled.fault}
          options={{ '': messages.noFault, ...messages.faults }}
          onChange={(fault) => onChange({ fault })}
        />
      )}
    </>
  );
}

/** A labelled `<select>`. Its values are the keys or indices of `options`. */
function Choice({ label, options, onChange, ...initial }: ChoiceProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select {...initial} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type ChoiceProps = {
  label: string;
  options: { [value: string]: string } | string[];
  /** The value of a controlled menu; `defaultValue` is the initial index of an uncontrolled one. */
  value?: string | number;
  defaultValue?: number;
  onChange: (value: string) => void;
};

type JsonEditorProps = {
  label: string;
  /** The id of the element with the validation message. */
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (value: string) => void;
};

/**
 * A `<textarea>` on top of a highlighted copy of its text. The copy determines the height of both, so that neither
 * scrolls and all characters are aligned.
 */
function JsonEditor({ label, describedBy, isInvalid, value, onChange }: JsonEditorProps) {
  return (
    <div className="editor" data-invalid={isInvalid ? '' : undefined}>
      <pre aria-hidden="true">
        {/* An empty last line of a `<pre>` has no height. */}
        <HighlightedCode text={`${value}\n`} />
      </pre>
      <textarea
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
