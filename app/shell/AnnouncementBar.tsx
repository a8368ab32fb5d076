import { Icon } from './elements/Icon.tsx';
import { useSite } from './site/site-context.tsx';
import { message as t } from './site/message.ts';

/**
 * The bar above the navbar, in colours that the build writes as custom properties. Whether it shows is
 * `data-announcement` on `<html>`, which the boot script sets before the first paint.
 */
export function AnnouncementBar() {
  const bar = useSite().site.announcementBar;
  if (bar === undefined) return null;
  return (
    <aside className="announcement" aria-label={t('Announcement')} data-id={bar.id}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable === false ? null : (
        <button type="button" className="announcement-close" aria-label={t('Close')}>
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
