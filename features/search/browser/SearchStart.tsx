import { navbarItems, sidebars, site } from 'site:data';
import { readingOrder, type NavigationLink } from '../../../app/core/navigation.ts';
import { href } from '../../../app/core/url.ts';
import { message as t } from './message.ts';

type SearchStartProps = {
  recent: string[];
  /** Id of the option that the keyboard is on. */
  active: string | undefined;
  onPoint: (id: string) => void;
  onPick: (query: string) => void;
  onOpen: () => void;
};

/** The options before anything is typed: recent queries, and the pages to start from. */
export function SearchStart({ recent, active, onPoint, onPick, onOpen }: SearchStartProps) {
  const option = (id: string) => ({
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': id === active,
    className: 'search-option',
    onPointerMove: () => onPoint(id),
  });
  return (
    <>
      {recent.length === 0 ? null : (
        <div role="group" aria-labelledby="search-recent" className="search-group">
          <p className="search-group-title" id="search-recent">
            {t('Recent searches')}
          </p>
          <div className="search-start">
            {recent.map((query, number) => (
              <button key={query} type="button" {...option(recentId(number))} onClick={() => onPick(query)}>
                {query}
              </button>
            ))}
          </div>
        </div>
      )}
      <div role="group" aria-labelledby="search-pages" className="search-group">
        <p className="search-group-title" id="search-pages">
          {t('Start here')}
        </p>
        <div className="search-start">
          {startPages().map(({ label, path }, number) => (
            <a key={path} href={href(site, path)} {...option(pageId(number))} onClick={onOpen}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </>
  );
}

/** The ids of the options, in order. */
export function startOptions(recent: string[]): string[] {
  return [...recent.map((_, number) => recentId(number)), ...startPages().map((_, number) => pageId(number))];
}

const recentId = (number: number) => `search-recent-${number}`;
const pageId = (number: number) => `search-page-${number}`;

const maxPages = 8;

/** Where readers begin: the first page of each part of the sidebars, and the navbar's own pages. */
function startPages(): NavigationLink[] {
  const links = new Map<string, string>();
  for (const item of Object.values(sidebars).flat()) {
    const [first] = readingOrder([item]);
    if (first !== undefined && !links.has(first.path)) links.set(first.path, first.label);
  }
  for (const item of navbarItems)
    if (item.type === 'link' && item.to !== undefined && !links.has(item.to)) links.set(item.to, item.label);
  return [...links].slice(0, maxPages).map(([path, label]) => ({ label, path }));
}
