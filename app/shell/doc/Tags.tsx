import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** The tags of the page. */
export function Tags() {
  const { page } = useSite();
  if (page === undefined || page.tags.length === 0) return null;
  return (
    <div className="tags">
      <span id="tags-label">{t('Tags')}</span>
      <ul aria-labelledby="tags-label">
        {page.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  );
}
