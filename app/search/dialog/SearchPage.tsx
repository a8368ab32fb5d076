import { Fragment, type ReactNode } from 'react';
import { search } from 'site:messages';
import { sayInParts } from '../../core/messages/say.ts';
import type { Route } from '../../core/page.ts';
import { readingOrder } from '../../core/navigation.ts';
import type { Site } from '../../core/site.ts';
import { href } from '../../core/url.ts';
import { message as t } from './message.ts';

type Group = { label: string; links: { label: string; path: string }[] };

/** The search page, the target of the search button without JavaScript: a list of all pages. */
export function SearchPage({ site, routes }: { site: Site; routes: Route[] }) {
  const groups = groupPages(site, routes);
  const parts: Record<string, ReactNode> = {
    open: (
      <a className="search-button" href={href(site, '/search/')}>
        {t('Open the search')}
      </a>
    ),
    keys: <Keys names={['Ctrl', 'K']} />,
    mac: <Keys names={['⌘', 'K']} />,
  };
  return (
    <>
      <p>
        {sayInParts(search, '{open}, or press {keys} ({mac} on a Mac).').map((part, index) => (
          <Fragment key={index}>{'text' in part ? part.text : parts[part.name]}</Fragment>
        ))}
      </p>
      <p>
        {t(
          'It needs JavaScript and WebAssembly; without them, find every page below, and use the browser’s “find in page”.',
        )}
      </p>
      {groups.map(({ label, links }) => (
        <section key={label}>
          <h2>{label}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.path}>
                <a href={href(site, link.path)}>{link.label}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Keys({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index === 0 ? null : ' '}
      <kbd>{name}</kbd>
    </Fragment>
  ));
}

/** The pages by top-level category of the sidebars, in reading order; the others last. */
function groupPages(site: Site, routes: Route[]): Group[] {
  const titles = new Map(routes.map(({ path, title }) => [path, title]));
  const rest = new Set(titles.keys());
  const take = (label: string, paths: string[]): Group[] => {
    const links = paths.flatMap((path) => (rest.delete(path) ? [{ label: titles.get(path) ?? path, path }] : []));
    return links.length === 0 ? [] : [{ label, links }];
  };
  const categories = Object.values(site.sidebars)
    .flat()
    .flatMap((item) =>
      item.type === 'category'
        ? take(
            item.label,
            readingOrder([item]).map(({ path }) => path),
          )
        : [],
    );
  return [...categories, ...take(t('Other pages'), [...rest])];
}
