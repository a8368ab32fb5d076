import { reference as messages } from 'site:messages/reference';
import type { Content, SchemaView, StreamDescription } from '../document/reference.ts';
import { Facts, TypeLine } from './Facts.tsx';
import { Anchor, SchemaLink, Text, UnknownKeywords } from './Text.tsx';
import { SchemaBody, SchemaPart } from './SchemaBody.tsx';

/** Returns the content of a body with exactly one content, unless it is binary or a stream. */
export function onlyContent([only, ...others]: Content[]): Content | undefined {
  const isPlain = only !== undefined && only.kind !== 'binary' && only.kind !== 'stream';
  return others.length === 0 && isPlain ? only : undefined;
}

/**
 * Renders the contents of a request body or response by media type. Several are a group of `<details>`, of which a
 * click, a link or the browser's find opens one; without script and in print, all are open. Binary contents share one,
 * as they have no fields. `showHeading={false}`: the caller renders the first line, description and rules of the only
 * content. `isSent`: the contents are of a request.
 */
export function Contents({ contents, owner, showHeading = true, isSent = false }: ContentsProps) {
  const binary = contents.filter(({ kind }) => kind === 'binary');
  const others = contents.filter(({ kind }) => kind !== 'binary');
  const isOnly = others.length + Math.min(1, binary.length) < 2;
  const parts = others.map((content) => ({
    name: content.contentType,
    part: <OneContent content={content} owner={owner} showHeading={showHeading} showMediaType={isOnly} />,
  }));
  if (binary.length > 0)
    parts.push({
      name: binary.map(({ contentType }) => contentType).join(', '),
      part: <BinaryContents contents={binary} owner={owner} isSent={isSent} />,
    });
  if (isOnly) return parts[0]?.part;
  return (
    <div className="media-types strip">
      {parts.map(({ name, part }, index) => (
        <details key={name} className="media-type" name={`${owner}.media`} open={index === 0}>
          <summary>
            <code>{name}</code>
          </summary>
          {part}
        </details>
      ))}
    </div>
  );
}

type ContentsProps = { contents: Content[]; owner: string; showHeading?: boolean; isSent?: boolean };

function BinaryContents({ contents, owner, isSent }: ContentsProps) {
  return (
    <div className="content">
      <ul className="media">
        {contents.map((content) => (
          <li key={content.id} id={content.id === owner ? undefined : content.id}>
            <code>{content.contentType}</code>
            <UnknownKeywords keywords={content.unknown} />
          </li>
        ))}
      </ul>
      <p className="text">{isSent ? messages.binarySent : messages.binary}</p>
      {distinctSchemas(contents).map((schema, index) => (
        <div key={index}>
          <SchemaPart schema={schema} open />
        </div>
      ))}
    </div>
  );
}

/** Renders the media type of a content, unless `showMediaType` is false, and the type and flags of its schema. */
export function MediaLine({ content: { contentType, kind, schema }, showMediaType = true }: MediaLineProps) {
  return (
    <>
      {showMediaType ? <code className="media">{contentType}</code> : null}
      {kind === 'stream' ? <span className="flag">{messages.stream}</span> : null}
      {schema === undefined ? null : (
        <>
          <TypeLine schema={schema} />
          <Facts schema={schema} />
        </>
      )}
    </>
  );
}

type MediaLineProps = { content: Content; showMediaType?: boolean };

function OneContent({ content, owner, showHeading, showMediaType }: OneContentProps) {
  const { schema } = content;
  const description = showHeading ? schema?.description : undefined;
  return (
    <div className="content" id={content.id === owner ? undefined : content.id}>
      {!showHeading ? null : (
        <p className="head">
          <MediaLine content={content} showMediaType={showMediaType} />
        </p>
      )}
      {content.stream === undefined ? null : <EventStream stream={content.stream} />}
      {schema === undefined ? null : (
        <>
          {content.kind === 'stream' &&
          (description !== undefined || schema.properties.length + schema.alternatives.length > 0) ? (
            <p className="head">{messages.streamData}</p>
          ) : null}
          <Text markdown={description} />
          <SchemaBody schema={schema} open showRules={showHeading} />
        </>
      )}
      <UnknownKeywords keywords={content.unknown} />
    </div>
  );
}

type OneContentProps = { content: Content; owner: string; showHeading: boolean; showMediaType: boolean };

/** Returns each different schema once: several binary types mostly share one description. */
function distinctSchemas(contents: Content[]): SchemaView[] {
  const schemas = contents.flatMap(({ schema }) => schema ?? []);
  const byText = Map.groupBy(schemas, ({ description, constraints, types, format }) =>
    JSON.stringify([description, constraints, types, format]),
  );
  return [...byText.values()].flatMap((same) => same.slice(0, 1));
}

function EventStream({ stream }: { stream: StreamDescription }) {
  return (
    <>
      <Text markdown={stream.description ?? messages.streamIntro} />
      <ol className="kinds">
        {stream.events.map((event) => (
          <li key={event.id} id={event.id}>
            <p className="head">
              <Anchor id={event.id}>{event.title}</Anchor>
              {event.occurs === undefined ? null : (
                <>
                  {' '}
                  <span className="type">{messages.occurs[event.occurs]}</span>
                </>
              )}{' '}
              {event.event === undefined ? null : (
                <>
                  <code>{`event: ${event.event}`}</code>{' '}
                </>
              )}
              {event.text === undefined ? null : <code>{`data: ${event.text}`}</code>}
              {event.data === undefined ? null : (
                <span className="event-data">
                  <code>data:</code> <SchemaLink link={event.data} className="see" />
                </span>
              )}
            </p>
            <Text markdown={event.description} />
          </li>
        ))}
      </ol>
    </>
  );
}
