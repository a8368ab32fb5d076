import { reference as messages } from 'site:messages/reference';
import {
  parameterLocations,
  type Operation as OperationData,
  type Parameter,
  type Response as ResponseData,
} from '../document/reference.ts';
import { serverUrl } from '../samples/request.ts';
import { Security } from './Authentication.tsx';
import { Contents, MediaLine, onlyContent } from './Contents.tsx';
import { ChangelogLinks, Rules } from './Facts.tsx';
import { ParameterRow } from './SchemaBody.tsx';
import { useReference, Anchor, Meta, Text, UnfoldButton, UnknownKeywords } from './Text.tsx';
import { Samples } from './Samples.tsx';
import { Servers } from './Introduction.tsx';

/** What an operation does, takes and returns. `titled={false}`: its name is only heard. */
export function Operation({ operation, titled = true }: { operation: OperationData; titled?: boolean }) {
  const { id } = operation;
  return (
    // Its Markdown is a file of its own, which is linked below: tools must not look for it in the page's. A heading that is
    // not laid out yet would name nothing.
    <section className="op columns" id={id} aria-label={operation.summary} data-markdown-ignore="">
      <h3 id={`${id}.title`} className={titled ? undefined : 'visually-hidden'}>
        <Anchor id={id}>{operation.summary}</Anchor>
      </h3>
      <Endpoint operation={operation} />
      <Head operation={operation} />
      <Samples operation={operation} />
      <div className="op-doc">
        <Parameters parameters={operation.parameters} />
        <RequestBody operation={operation} />
        <Responses responses={operation.responses} />
        <UnknownKeywords keywords={operation.unknown} />
      </div>
    </section>
  );
}

function Head({ operation }: { operation: OperationData }) {
  const { urlOf } = useReference();
  const { id, docs } = operation;
  return (
    <div className="op-head">
      <p className="meta">
        <Security requirements={operation.security} />
        <a className="twin" href={urlOf(`${encodeURI(id)}.md`)} data-search="none">
          {messages.markdown}
        </a>
      </p>
      <Text markdown={operation.description} />
      <Guides guides={operation.guides} />
      {docs === undefined ? null : (
        <Meta label={messages.docs}>
          <a href={docs.id}>{docs.name}</a>
        </Meta>
      )}
      <OtherTags names={operation.otherTags} />
      <Servers servers={operation.servers} />
    </div>
  );
}

function OtherTags({ names }: { names: string[] }) {
  const { data, href } = useReference();
  if (names.length === 0) return null;
  return (
    <Meta label={messages.otherTags}>
      {names.map((name) => {
        const tag = data.reference.tags.find((candidate) => candidate.label === name);
        return tag === undefined ? (
          <span key={name}>{name}</span>
        ) : (
          <a key={name} href={href(tag.id)}>
            {tag.label}
          </a>
        );
      })}
    </Meta>
  );
}

/** The number of guides in a line; more are folded. */
const maxOpenGuides = 3;

function Guides({ guides }: Pick<OperationData, 'guides'>) {
  const { siteHref } = useReference();
  if (guides.length === 0) return null;
  const open = guides.length > maxOpenGuides + 1 ? maxOpenGuides : guides.length;
  const links = guides.map(({ path, title }) => (
    <a key={path} href={siteHref(path)}>
      {title}
    </a>
  ));
  return (
    <div className="meta">
      <span>{messages.guides}</span>
      {links.slice(0, open)}
      {open === guides.length ? null : (
        <details className="rest">
          <summary>{messages.moreGuides(guides.length - open)}</summary>
          <p className="meta">{links.slice(open)}</p>
        </details>
      )}
    </div>
  );
}

function Parameters({ parameters }: { parameters: Parameter[] }) {
  return parameterLocations.map((location) => {
    const placed = parameters.filter((parameter) => parameter.in === location);
    if (placed.length === 0) return null;
    return (
      <section key={location} className="part">
        <div className="part-head">
          <h4>{messages.parameters[location]}</h4>
        </div>
        <ul className="props">
          {placed.map((parameter) => (
            <ParameterRow key={parameter.id} parameter={parameter} />
          ))}
        </ul>
      </section>
    );
  });
}

function RequestBody({ operation: { body } }: { operation: OperationData }) {
  if (body === undefined) return null;
  // One kind of body needs no heading and no paragraph of its own: the first field comes the sooner.
  const only = onlyContent(body.contents);
  const isSentence = /[.。!！?？](<\/p>)?\s*$/.test(body.description ?? '');
  return (
    <section className="part" id={body.id} data-side="request">
      <div className="part-head">
        <h4>
          <Anchor id={body.id}>{messages.requestBody}</Anchor>
        </h4>
        {body.required === true ? (
          <span className="flag" data-flag="required">
            {messages.required}
          </span>
        ) : null}
        {only === undefined ? null : <MediaLine content={only} />}
        <UnfoldButton />
      </div>
      <div className="body-head">
        <div className={isSentence ? 'lead' : undefined}>
          <Text markdown={body.description} />
          {messages.sentenceSpace}
          <Text markdown={only?.schema?.description} />
        </div>
        {only?.schema === undefined ? null : <Rules schema={only.schema} />}
      </div>
      <Contents contents={body.contents} owner={body.id} showHeading={only === undefined} isSent />
      <UnknownKeywords keywords={body.unknown} />
    </section>
  );
}

/** Where an operation is called: method, the whole URL, and a button that copies it. It stays in view while one reads. */
function Endpoint({ operation }: { operation: OperationData }) {
  const { data } = useReference();
  const base = operation.received !== undefined ? '' : serverUrl(data.reference, operation);
  return (
    <p className="endpoint">
      <b className="method" data-method={operation.method}>
        {operation.received !== undefined ? messages[operation.received] : operation.method}
      </b>{' '}
      {operation.received === undefined ? null : (
        <code>
          {operation.received === 'callback' ? `${operation.name} ` : ''}
          {operation.method}
        </code>
      )}
      <code>
        <span>{base}</span>
        <b>{operation.path}</b>
      </code>
      {operation.deprecated === true ? (
        <span className="flag" data-flag="deprecated">
          {messages.deprecated}
        </span>
      ) : null}
      <ChangelogLinks history={operation.history} />
      <button type="button" className="copy" data-copy={base + operation.path} aria-label={messages.copyUrl} />
    </p>
  );
}

function Responses({ responses }: Pick<OperationData, 'responses'>) {
  return (
    <section className="part" data-side="response">
      <div className="part-head">
        <h4>{messages.responses}</h4>
        <UnfoldButton />
      </div>
      {responses.map((response) => (
        <Response key={response.id} response={response} />
      ))}
    </section>
  );
}

function Response({ response }: { response: ResponseData }) {
  const { data } = useReference();
  const { id, status, description } = response;
  const words = messages.statusWords(status);
  const html = data.toHtml(description ?? '');
  const said = html.replaceAll(/<[^>]*>/g, '').trim();
  // A status without words of its own is named by a short description.
  const isTwice = words === '' ? /^[^<&.。]{1,60}$/.test(html.trim()) : said.toLowerCase() === words.toLowerCase();
  return (
    <section className="response" id={id}>
      <h5>
        <Anchor id={id}>
          <code data-status={status[0]}>{status}</code>
        </Anchor>
        {isTwice || words !== '' ? <span>{isTwice ? said : words}</span> : null}
      </h5>
      <Text markdown={isTwice ? undefined : description} />
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
      {response.links === undefined ? null : (
        <>
          <p className="head">{messages.links}</p>
          <Text markdown={response.links} />
        </>
      )}
      <UnknownKeywords keywords={response.unknown} />
    </section>
  );
}
