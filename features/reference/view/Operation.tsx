import { Fragment } from 'react';
import { reference as messages } from 'site:messages/reference';
import type { Operation as OperationData, Parameter, Response as ResponseData } from '../document/reference.ts';
import { parameterLocations } from '../document/schema-view.ts';
import { serverUrl } from '../samples/request.ts';
import { Security } from './Authentication.tsx';
import { Contents, MediaLine, onlyContent } from './Contents.tsx';
import { ChangelogLinks, Rules } from './Facts.tsx';
import { Properties } from './SchemaBody.tsx';
import { markdownPath } from '../document/split-pages.ts';
import { useReference, Anchor, Meta, Text, UnfoldButton, UnknownKeywords } from './Text.tsx';
import { Samples } from './Samples.tsx';
import { Servers } from './Introduction.tsx';

/** Renders an operation. `titled={false}`: its heading is for screen readers only. */
export function Operation({ operation, titled = true }: { operation: OperationData; titled?: boolean }) {
  const { id } = operation;
  return (
    // The operation's Markdown is a file of its own, linked below, and not part of the page's. `aria-label`, since a
    // heading that is not laid out yet cannot name the section.
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
  const { data, urlOf } = useReference();
  const { docs } = operation;
  return (
    <div className="op-head">
      <p className="meta">
        <span className="auth">
          <Security requirements={operation.security} />
        </span>
        <a className="twin" href={urlOf(encodeURI(markdownPath(data.reference, operation)))} data-search="none">
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

/** How many guides are in the line; the rest, if more than one, is collapsed. */
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
    <div className="meta" data-search="none">
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
          <h4 data-search="none">{messages.parameters[location]}</h4>
        </div>
        <Properties properties={placed} />
      </section>
    );
  });
}

function RequestBody({ operation: { body } }: { operation: OperationData }) {
  if (body === undefined) return null;
  // An only content gets no heading and paragraph of its own, so that the first field comes sooner.
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

/** Renders the method, the full URL and a button that copies the URL; the line is sticky. */
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
        <b>
          {operation.path.split(/(?<=.)(?=\/)/).map((segment, index) => (
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {segment}
            </Fragment>
          ))}
        </b>
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
        <h4 data-search="none">{messages.responses}</h4>
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
  const statusText = messages.statusWords(status);
  const html = data.toHtml(description ?? '');
  const plainText = html.replaceAll(/<[^>]*>/g, '').trim();
  // A status without a standard text takes a short description in its place.
  const isTitle =
    statusText === '' ? /^[^<&.。]{1,60}$/.test(html.trim()) : plainText.toLowerCase() === statusText.toLowerCase();
  return (
    <section className="response" id={id}>
      <h5>
        <Anchor id={id}>
          <code data-status={status[0]}>{status}</code>
        </Anchor>
        {isTitle || statusText !== '' ? <span>{isTitle ? plainText : statusText}</span> : null}
      </h5>
      <Text markdown={isTitle ? undefined : description} />
      {response.headers.length === 0 ? null : (
        <>
          <p className="head">{messages.responseHeaders}</p>
          <Properties properties={response.headers} />
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
