import { Icon } from '../elements/Icon.tsx';
import { useHref } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** Opens the search; without script it leads to the search page. The feature that searches listens for it. */
export function SearchButton() {
  const href = useHref();
  return (
    <a
      className="navbar-button search-button"
      href={href('/search/')}
      aria-label={t('Search')}
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <Icon name="search" />
      <span className="search-hint" aria-hidden="true">
        {t('Search')} <kbd />
      </span>
    </a>
  );
}
