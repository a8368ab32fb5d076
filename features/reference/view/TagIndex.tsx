import { Card, Cards } from '../../../app/content/Cards.tsx';
import type { Tag } from '../document/reference.ts';
import { useReference } from './reference-context.ts';
import { Text } from './Text.tsx';

/** The tags of a document that is split over pages, each with what it says of itself, or the names of its operations. */
export function TagIndex() {
  const {
    data: { reference },
    messages,
    href,
  } = useReference();
  return (
    <nav className="tag-index" aria-label={messages.operations}>
      <Cards>
        {reference.tags.map(({ id, label, description, operations }) => (
          <Card key={id} title={label === '' ? messages.untagged : label} href={href(id)}>
            {description === undefined ? (
              <p className="text">{operations.map(({ summary }) => summary).join(' · ')}</p>
            ) : (
              <Text html={description} />
            )}
          </Card>
        ))}
      </Cards>
    </nav>
  );
}

/** The operations of a tag, each of which has a page of its own. */
export function OperationIndex({ tag }: { tag: Tag }) {
  const { messages, href } = useReference();
  return (
    <ul className="operation-index" data-search="none">
      {tag.operations.map(({ id, method, path, summary, received }) => (
        <li key={id}>
          <b className="method" data-method={method}>
            {received !== undefined ? messages[received] : method}
          </b>
          <a href={href(id)}>{summary}</a>
          <code>{path}</code>
        </li>
      ))}
    </ul>
  );
}
