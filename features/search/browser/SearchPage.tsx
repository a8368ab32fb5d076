import { Fragment, type ReactNode } from 'react';
import { search } from 'site:messages/search';
import { sayInParts } from '../../../app/core/messages/say.ts';
import type { Route } from '../../../app/core/page.ts';
import { readingOrder } from '../../../app/core/navigation.ts';
import type { Site } from '../../../app/core/site.ts';
import { href } from '../../../app/core/url.ts';
import { message as t } from './message.ts';

/** A page in the list, with its sections; in the API reference, operations with their `call`: `GET /models`. */
export type ListedPage = Route & { sections: { id: string; text: string; call?: string }[] };

type Group = { label: string; pages: ListedPage[] };

/**
 * The search page, the target of the search button without JavaScript. Lists all pages, sections and operations without
 * folding them, so that the browser's “find in page” finds them.
 */
export function SearchPage({ site, data: pages }: { site: Site; data: ListedPage[] }) {
  const parts: Record<string, ReactNode> = {
    open: (
      <a className="search-button" href={href(site, '/search/')}>
        {t('Open the search')}
      </a>
    ),
    keys: (
      <>
        <kbd>Ctrl</kbd> <kbd>K</kbd>
      </>
    ),
    mac: (
      <>
        <kbd>⌘</kbd> <kbd>K</kbd>
      </>
    ),
  };
  return (
    <>
      <p className="needs-script">
        {sayInParts(search, '{open}, or press {keys} ({mac} on a Mac).').map((part, index) => (
          <Fragment key={index}>{'text' in part ? part.text : parts[part.name]}</Fragment>
        ))}
      </p>
      <p>
        {t(
          'It needs JavaScript and WebAssembly. Without them, “find in page” searches the pages, sections and operations below.',
        )}
      </p>
      {groupPages(site, pages).map(({ label, pages: listed }) => (
        <section key={label}>
          <h2>{label}</h2>
          <ul>
            {listed.map((page) => (
              <Entry key={page.path} site={site} page={page} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Entry({ site, page: { path, title, sections } }: { site: Site; page: ListedPage }) {
  const at = href(site, path);
  return (
    <li>
      <a href={at}>{title}</a>
      {sections.length === 0 ? null : (
        <ul className={sections.some(({ call }) => call !== undefined) ? undefined : 'page-sections'}>
          {sections.map(({ id, text, call }) => (
            <li key={id}>
              <a href={`${at}#${id}`}>{text}</a>
              {call === undefined ? null : [' ', <code key="call">{call}</code>]}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Groups the pages by top-level category of the sidebars, in reading order; other pages come last. */
function groupPages(site: Site, pages: ListedPage[]): Group[] {
  const remaining = new Map(pages.map((page) => [page.path, page]));
  const take = (label: string, links: { path: string }[]): Group[] => {
    const listed = links.flatMap(({ path }) => remaining.get(path) ?? []);
    for (const { path } of listed) remaining.delete(path);
    return listed.length === 0 ? [] : [{ label, pages: listed }];
  };
  const categories = Object.values(site.sidebars)
    .flat()
    .flatMap((item) => (item.type === 'category' ? take(item.label, readingOrder([item])) : []));
  return [...categories, ...take(t('Other pages'), [...remaining.values()])];
}
