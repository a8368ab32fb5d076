import type { Operation } from '../document/reference.ts';
import { serverUrl } from '../samples/request.ts';
import { Since } from './Since.tsx';
import { useReference } from './reference-context.ts';

/** Where an operation is called: method, the whole URL, and a button that copies it. It stays in view while one reads. */
export function Endpoint({ operation }: { operation: Operation }) {
  const { data, messages } = useReference();
  const base = operation.webhook === true ? '' : serverUrl(data.reference, operation);
  return (
    <p className="endpoint">
      <b className="method" data-method={operation.method}>
        {operation.webhook === true ? messages.webhook : operation.method}
      </b>
      <code>
        <span>{base}</span>
        <b>{operation.path}</b>
      </code>
      {operation.deprecated === true ? (
        <span className="flag" data-flag="deprecated">
          {messages.deprecated}
        </span>
      ) : null}
      <Since history={operation.history} />
      <button type="button" className="copy" data-copy={base + operation.path} aria-label={messages.copyUrl} />
    </p>
  );
}
