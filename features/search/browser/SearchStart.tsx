import { navbarItems, sidebars, site } from 'site:data';
import { readingOrder } from '../../../app/core/navigation.ts';
import { href } from '../../../app/core/url.ts';
import { message as t } from './message.ts';

/** An option before anything is typed: a recent query, or a page with its path below the base URL. */
type StartOption = { id: string; label: string; path?: string };

type SearchStartProps = {
  options: StartOption[];
  /** Id of the option that the keyboard is on. */
  active: string | undefined;
  onPoint: (id: string) => void;
  onPick: (query: string) => void;
  onOpen: () => void;
};

/** The options before anything is typed: recent queries, and the pages to start from. */
export function SearchStart({ options, active, onPoint, onPick, onOpen }: SearchStartProps) {
  const attributes = (id: string) => ({
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': id === active,
    className: 'search-option',
    onPointerMove: () => onPoint(id),
  });
  const recent = options.filter(({ path }) => path === undefined);
  return (
    <>
      {recent.length === 0 ? null : (
        <div role="group" aria-labelledby="search-recent" className="search-group">
          <p className="search-group-title" id="search-recent">
            {t('Recent searches')}
          </p>
          <div className="search-start">
            {recent.map(({ id, label }) => (
              <button key={id} type="button" {...attributes(id)} onClick={() => onPick(label)}>
                {label}
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
          {options.map(({ id, label, path }) =>
            path === undefined ? null : (
              <a key={id} href={href(site, path)} {...attributes(id)} onClick={onOpen}>
                {label}
              </a>
            ),
          )}
        </div>
      </div>
    </>
  );
}

const maxPages = 8;

/** Where readers begin: with a recent query, the first page of a part of the sidebars, or one of the navbar's own pages. */
export function startOptions(recent: string[]): StartOption[] {
  const pages = new Map<string, string>();
  for (const item of Object.values(sidebars).flat()) {
    const [first] = readingOrder([item]);
    if (first !== undefined && !pages.has(first.path)) pages.set(first.path, first.label);
  }
  for (const item of navbarItems)
    if (item.type === 'link' && item.to !== undefined && !pages.has(item.to)) pages.set(item.to, item.label);
  return [
    ...recent.map((label, number) => ({ id: `search-recent-${number}`, label })),
    ...[...pages].slice(0, maxPages).map(([path, label], number) => ({ id: `search-page-${number}`, label, path })),
  ];
}
