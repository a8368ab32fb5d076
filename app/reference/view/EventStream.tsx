import type { StreamDescription } from '../document/reference.ts';
import type { HighlightedEvent } from '../document/reference-data.ts';
import type { ReferenceMessages } from '../../core/messages/reference.ts';
import { CodeBlock } from '../../content/CodeBlock.tsx';
import { Anchor } from './Anchor.tsx';
import { codeOf } from './code-of.ts';
import { useReference } from './reference-context.ts';
import { Text } from './Text.tsx';

/** The kinds of event of a stream in the order they arrive, each with how often, its name and its data. */
export function EventStream({ stream }: { stream: StreamDescription }) {
  const { messages, href } = useReference();
  return (
    <>
      <Text html={stream.description ?? messages.streamIntro} />
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
                <>
                  <code>data:</code>{' '}
                  <a className="see" href={href(event.data.id)}>
                    {event.data.name}
                  </a>
                </>
              )}
            </p>
            <Text html={event.description} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The events of one example, one below the other as they arrive. */
export function EventExample({ events, shown }: { events: HighlightedEvent[]; shown: boolean }) {
  const { messages } = useReference();
  return (
    <ol className="events">
      {events.map((event, index) => (
        <li key={index} data-kind={event.kind}>
          <CodeBlock lang="json" title={titleOf(event, messages)} {...codeOf(event.html, shown)} />
        </li>
      ))}
    </ol>
  );
}

function titleOf(event: HighlightedEvent, messages: ReferenceMessages): string {
  const title = event.title ?? messages.events[event.kind] ?? event.kind;
  return event.event === undefined ? title : `${title} · event: ${event.event}`;
}
