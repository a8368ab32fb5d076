import { estimateOperation, estimateResponse, sizeStyle } from './estimate-size.ts';
import type { Operation as OperationData, Parameter, Response as ResponseData } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
import { Contents } from './Body.tsx';
import { Endpoint } from './Endpoint.tsx';
import { Meta } from './Meta.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import { useReference } from './reference-context.ts';
import { Samples } from './Samples.tsx';
import { Security } from './Authentication.tsx';
import { Servers } from './Servers.tsx';
import { Text } from './Text.tsx';
import { Unfold } from './Unfold.tsx';
import { Unknown } from './Unknown.tsx';

/** One operation: what it does, how to call it, what it takes and answers. */
export function Operation({ operation }: { operation: OperationData }) {
  const { data } = useReference();
  const { id } = operation;
  const size = estimateOperation(operation, data.scenarios[id] ?? []);
  return (
    <section className="op columns" id={id} aria-labelledby={`${id}.title`} style={sizeStyle(size)}>
      <h3 id={`${id}.title`}>
        <Anchor id={id}>{operation.summary}</Anchor>
      </h3>
      <Endpoint operation={operation} />
      <Head operation={operation} />
      <Samples operation={operation} />
      <div className="op-doc">
        <Parameters parameters={operation.parameters} />
        <RequestBody operation={operation} />
        <Responses operation={operation} />
        <Unknown keywords={operation.unknown} />
      </div>
    </section>
  );
}

/** What the operation does, and what belongs to it elsewhere. */
function Head({ operation }: { operation: OperationData }) {
  const { messages } = useReference();
  const { docs, guides } = operation;
  return (
    <div className="op-head">
      <Text html={operation.description} />
      {guides.length === 0 ? null : (
        <Meta label={messages.guides}>
          {guides.map(({ path, title }) => (
            <a key={path} href={path}>
              {title}
            </a>
          ))}
        </Meta>
      )}
      {docs === undefined ? null : (
        <Meta label={messages.docs}>
          <a href={docs.id}>{docs.name}</a>
        </Meta>
      )}
      <Security requirements={operation.security} />
      <Servers servers={operation.servers} />
    </div>
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

function RequestBody({ operation: { body } }: { operation: OperationData }) {
  const { messages } = useReference();
  if (body === undefined) return null;
  return (
    <section className="part" id={body.id} data-side="request">
      <h4>
        <Anchor id={body.id}>{messages.requestBody}</Anchor>
        {body.required === true ? (
          <span className="flag" data-flag="required">
            {messages.required}
          </span>
        ) : null}
        <Unfold />
      </h4>
      <Text html={body.description} />
      <Contents contents={body.contents} owner={body.id} />
      <Unknown keywords={body.unknown} />
    </section>
  );
}

function Responses({ operation: { responses } }: { operation: OperationData }) {
  const { messages } = useReference();
  return (
    <section className="part" data-side="response">
      <h4>
        {messages.responses}
        <Unfold />
      </h4>
      {responses.map((response) => (
        <Response key={response.id} response={response} />
      ))}
    </section>
  );
}

/** A response by status: headers, then contents. */
function Response({ response }: { response: ResponseData }) {
  const { messages } = useReference();
  const { id, status } = response;
  const words = messages.statusWords(status);
  return (
    <section className="response" id={id} style={sizeStyle(estimateResponse(response))}>
      <h5>
        <Anchor id={id}>
          <code data-status={status[0]}>{status}</code>
        </Anchor>
        {words === '' ? null : <span>{words}</span>}
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
