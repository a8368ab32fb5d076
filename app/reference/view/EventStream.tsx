import type { StreamDescription } from '../document/reference.ts';
import { Anchor } from './Anchor.tsx';
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
