import { memberOf } from '../document/json.ts';
import { parameterLocations, type Operation as OperationData, type Parameter } from '../document/reference.ts';
import { serverUrl } from '../samples/request.ts';
import { Security } from './Authentication.tsx';
import { Contents, MediaLine, onlyContent } from './Contents.tsx';
import { estimateOperation, sizeStyle } from './estimate-size.ts';
import { ChangelogLinks, Rules } from './Facts.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import { useReference } from './reference-context.ts';
import { Responses } from './Responses.tsx';
import { Samples } from './Samples.tsx';
import { Servers } from './Servers.tsx';
import { Anchor, Meta, Text, UnfoldButton, UnknownKeywords } from './Text.tsx';

/**
 * One operation: what it does, how to call it, what it takes and returns. `titled`: its name is seen, and not only heard;
 * default true.
 */
export function Operation({ operation, titled = true }: { operation: OperationData; titled?: boolean }) {
  const { data } = useReference();
  const { id } = operation;
  const size = estimateOperation(operation, memberOf(data.scenarios, id) ?? []);
  return (
    // Its Markdown is a file of its own, which is linked below: tools must not look for it in the page's.
    <section
      className="op columns"
      id={id}
      aria-labelledby={`${id}.title`}
      style={sizeStyle(size)}
      data-markdown-ignore=""
    >
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

/** How the operation is authenticated, what it does, and what belongs to it elsewhere. */
function Head({ operation }: { operation: OperationData }) {
  const { messages, urlOf } = useReference();
  const { id, docs } = operation;
  return (
    <div className="op-head">
      <p className="meta">
        <Security requirements={operation.security} />
        <a className="twin" href={urlOf(`${encodeURI(id)}.md`)} data-search="none">
          {messages.markdown}
        </a>
      </p>
      <Text html={operation.description} />
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

/** The tags that an operation has besides the one that it is listed under. */
function OtherTags({ names }: { names: string[] }) {
  const { data, messages, href } = useReference();
  if (names.length === 0) return null;
  return (
    <Meta label={messages.otherTags}>
      {names.map((name) => {
        const tag = data.reference.tags.find((one) => one.name === name);
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

/** So many guides are a line; of more, the others are folded. */
const maxOpenGuides = 3;

/** The guides that tell of an operation. */
function Guides({ guides }: Pick<OperationData, 'guides'>) {
  const { messages } = useReference();
  if (guides.length === 0) return null;
  const open = guides.length > maxOpenGuides + 1 ? maxOpenGuides : guides.length;
  const links = guides.map(({ path, title }) => (
    <a key={path} href={path}>
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

/** The parameters of an operation, by location. */
function Parameters({ parameters }: { parameters: Parameter[] }) {
  const { messages } = useReference();
  return parameterLocations.map((location) => {
    const own = parameters.filter((parameter) => parameter.in === location);
    if (own.length === 0) return null;
    return (
      <section key={location} className="part">
        <h4>{messages.parameters[location]}</h4>
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
  // One kind of body needs no heading and no paragraph of its own: the first field comes the sooner.
  const only = onlyContent(body.contents);
  const isSentence = /[.。!！?？](<\/p>)?\s*$/.test(body.description ?? '');
  return (
    <section className="part" id={body.id} data-side="request">
      <h4>
        <Anchor id={body.id}>{messages.requestBody}</Anchor>
        {body.required === true ? (
          <span className="flag" data-flag="required">
            {messages.required}
          </span>
        ) : null}
        {only === undefined ? null : <MediaLine content={only} />}
        <UnfoldButton />
      </h4>
      <div className="body-head">
        <div className={isSentence ? 'lead' : undefined}>
          <Text html={body.description} />
          {messages.sentenceSpace}
          <Text html={only?.schema?.description} />
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
  const { data, messages } = useReference();
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
