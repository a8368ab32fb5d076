import { Card, Cards } from '../../content/Cards.tsx';
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
