import { Icon } from '../elements/Icon.tsx';
import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** Where to edit the page, and when it was last changed. */
export function DocFooter() {
  const { page } = useSite();
  if (page === undefined || page.layout !== 'doc' || (page.editUrl === undefined && page.lastUpdated === undefined))
    return null;
  return (
    <div className="doc-footer">
      {page.editUrl === undefined ? null : (
        <a className="edit-link" href={page.editUrl}>
          <Icon name="edit" />
          {t('Edit this page')}
        </a>
      )}
      {page.lastUpdated === undefined ? null : (
        <time className="last-updated" dateTime={page.lastUpdated.time}>
          {t('Last updated on {date}', { date: page.lastUpdated.day })}
        </time>
      )}
    </div>
  );
}
