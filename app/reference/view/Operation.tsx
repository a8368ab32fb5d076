import type { Operation as OperationData, Parameter, Response as ResponseData } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
import { Contents } from './Body.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import { useReference } from './reference-context.ts';
import { Samples } from './Samples.tsx';
import { Security } from './Authentication.tsx';
import { Servers } from './Servers.tsx';
import { Since } from './Since.tsx';
import { Text } from './Text.tsx';
import { Unknown } from './Unknown.tsx';

/** One operation: what it does and takes and answers, and beside it how to call it. */
export function Operation({ operation }: { operation: OperationData }) {
  const { messages } = useReference();
  const { id, body, docs } = operation;
  return (
    <section className="op" id={id} aria-labelledby={`${id}.title`}>
      <h3 id={`${id}.title`}>
        <Anchor id={id}>{operation.summary}</Anchor>
      </h3>
      <p className="route">
        <b data-method={operation.method}>{operation.webhook === true ? messages.webhook : operation.method}</b>{' '}
        <code>{operation.path}</code>
        {operation.deprecated === true ? (
          <>
            {' '}
            <span className="flag old">{messages.deprecated}</span>
          </>
        ) : null}
        <Since history={operation.history} />
      </p>
      <div className="columns">
        <div className="doc">
          <Text html={operation.description} />
          {operation.guides.length === 0 ? null : (
            <p className="guides">
              {messages.guides}
              {messages.colon}
              {operation.guides.map(({ path, title }, index) => (
                <span key={path}>
                  {index === 0 ? null : messages.comma}
                  <a href={path}>{title}</a>
                </span>
              ))}
            </p>
          )}
          {docs === undefined ? null : (
            <p>
              <a href={docs.id}>{docs.name}</a>
            </p>
          )}
          <Servers servers={operation.servers} />
          <Security requirements={operation.security} />
          <Parameters parameters={operation.parameters} />
          {body === undefined ? null : (
            <section className="part" id={body.id}>
              <h4>
                <Anchor id={body.id}>{messages.requestBody}</Anchor>
                {body.required === true ? (
                  <>
                    {' '}
                    <strong className="must">{messages.required}</strong>
                  </>
                ) : null}
              </h4>
              <Text html={body.description} />
              <Contents contents={body.contents} owner={body.id} />
              <Unknown keywords={body.unknown} />
            </section>
          )}
          <section className="part">
            <h4>{messages.responses}</h4>
            {operation.responses.map((response) => (
              <Response key={response.id} response={response} />
            ))}
          </section>
          <Unknown keywords={operation.unknown} />
        </div>
        <Samples operation={operation} />
      </div>
    </section>
  );
}

/** The parameters of an operation, by the place they go in. */
function Parameters({ parameters }: { parameters: Parameter[] }) {
  const { messages } = useReference();
  return (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return null;
    return (
      <section key={place} className="part">
        <h4>{messages.places[place]}</h4>
        <ul className="props">
          {own.map((parameter) => (
            <ParameterRow key={parameter.id} parameter={parameter} />
          ))}
        </ul>
      </section>
    );
  });
}

/** A response by status: headers, then contents. Failures are folded, as they are mostly the same everywhere. */
function Response({ response }: { response: ResponseData }) {
  const { messages } = useReference();
  const { id, status } = response;
  const words = messages.statusWords(status);
  return (
    <section className="response" id={id}>
      <h5>
        <Anchor id={id}>
          <code data-status={status[0]}>{status}</code>
        </Anchor>
        {words === '' ? null : ` ${words}`}
      </h5>
      <Text html={response.description} />
      {response.headers.length === 0 ? null : (
        <>
          <p className="head">{messages.responseHeaders}</p>
          <ul className="props">
            {response.headers.map((header) => (
              <ParameterRow key={header.id} parameter={header} />
            ))}
          </ul>
        </>
      )}
      {response.contents.length === 0 ? (
        <p className="text">{messages.noContent}</p>
      ) : (
        <Contents contents={response.contents} owner={id} />
      )}
      <Unknown keywords={response.unknown} />
    </section>
  );
}
