import { useEffect } from 'react';
import { storageKeys } from '../core/storage.ts';
import { Icon } from './elements/Icon.tsx';
import { useSite } from './site/site-context.tsx';
import { readStored, store } from '../platform/storage.ts';
import { message as t } from './site/message.ts';

/**
 * The bar above the navbar, in colours that the build writes as custom properties. Whether it shows is
 * `data-announcement` on `<html>`, which the boot script sets before the first paint.
 */
export function AnnouncementBar() {
  const bar = useSite().site.announcementBar;
  const id = bar?.id;
  useEffect(() => {
    if (id === undefined || readStored(storageKeys.announcementId) === id) return;
    store(storageKeys.announcementId, id);
    store(storageKeys.announcementDismiss, 'false');
  }, [id]);
  if (bar === undefined) return null;
  const close = () => {
    store(storageKeys.announcementId, bar.id);
    store(storageKeys.announcementDismiss, 'true');
    document.documentElement.dataset['announcement'] = 'hidden';
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className="announcement" aria-label={t('Announcement')}>
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable === false ? null : (
        <button type="button" className="announcement-close" aria-label={t('Close')} onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </aside>
  );
}
