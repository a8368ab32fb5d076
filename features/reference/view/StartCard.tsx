import { memberOf } from '../document/json.ts';
import type { Operation } from '../document/reference.ts';
import { operationsOf } from '../document/walk.ts';
import { keyText, requestKeys, serverUrl } from '../samples/request.ts';
import { sampleLabels } from '../samples/sample.ts';
import { CodeBlock } from '../../../app/content/CodeBlock.tsx';
import { CodeGroup } from '../../../app/content/CodeGroup.tsx';
import { codeOf } from './code-colors.ts';
import { useReference } from './reference-context.ts';

/** What every call needs, beside the introduction: the base URL, the header of the key, and the simplest call there is. */
export function StartCard() {
  const { data, messages } = useReference();
  const { reference } = data;
  const operation = simplest(operationsOf(reference).filter((one) => one.received === undefined));
  if (operation === undefined) return null;
  const [scenario] = memberOf(data.scenarios, operation.id) ?? [];
  const key = requestKeys(reference, operation)[0]?.find((one) => one.in === 'header');
  const base = serverUrl(reference, operation);
  const header = key === undefined ? undefined : keyText(key);
  return (
    <aside className="samples start" aria-label={messages.samples} data-search="none">
      <dl>
        {base === '' ? null : <Fact label={messages.servers} text={base} copy={messages.copyUrl} />}
        {header === undefined ? null : <Fact label={messages.keyHeader} text={header} copy={messages.copyHeader} />}
      </dl>
      {scenario === undefined ? null : (
        <CodeGroup>
          {scenario.samples.map(({ language, grammar, html }, index) => (
            <CodeBlock key={language} lang={grammar} title={sampleLabels[language]} {...codeOf(html, index === 0)} />
          ))}
        </CodeGroup>
      )}
    </aside>
  );
}

function Fact({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
      </dd>
      <dd>
        <button type="button" className="copy" data-copy={text} aria-label={copy} />
      </dd>
    </div>
  );
}

/** An operation that needs nothing but the key, else the first one. */
function simplest(operations: Operation[]): Operation | undefined {
  return (
    operations.find(
      ({ body, method, parameters }) =>
        body === undefined && method === 'GET' && parameters.every(({ required }) => required !== true),
    ) ?? operations[0]
  );
}
