import { href } from '../core/url.ts';
import { Icon } from './elements/Icon.tsx';
import { useSite } from './site/site-context.tsx';
import { message as t } from './site/message.ts';

/**
 * The bar above the navbar, in colours that the build writes as custom properties; paths in it are below the base URL.
 * Whether it shows is `data-announcement` on `<html>`, which the boot script sets before the first paint.
 */
export function AnnouncementBar() {
  const { site } = useSite();
  const bar = site.announcementBar;
  if (bar === undefined) return null;
  const content = bar.content.replaceAll(
    /(<a\s[^>]*?\bhref=")([^"]*)/g,
    (_, before: string, target: string) => before + href(site, target),
  );
  return (
    <aside className="announcement" aria-label={t('Announcement')} data-id={bar.id}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: content }} />
      {bar.isCloseable === false ? null : (
        <button type="button" className="announcement-close" aria-label={t('Close')}>
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
