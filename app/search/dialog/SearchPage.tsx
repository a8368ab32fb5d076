import type { Route } from '../../core/page.ts';
import { readingOrder } from '../../core/navigation.ts';
import type { Site } from '../../core/site.ts';
import { href } from '../../core/url.ts';

type Group = { label: string; links: { label: string; path: string }[] };

/** Where the search control leads without JavaScript: what the search needs, and every page of the site. */
export function SearchPage({ site, routes }: { site: Site; routes: Route[] }) {
  const groups = groupPages(site, routes);
  return (
    <>
      <p>
        <a className="search-button" href={href(site, '/search/')}>
          打开搜索
        </a>
        ，或按 <kbd>Ctrl</kbd> <kbd>K</kbd>（Mac 为 <kbd>⌘</kbd> <kbd>K</kbd>）。
        {
          '搜索在浏览器里进行，需要启用 JavaScript 和 WebAssembly；没有它们时，可以从下面找到每一个页面，再用浏览器自带的“在页面中查找”。'
        }
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

/** The pages by the top categories of the sidebars, in reading order; what stands in none comes last. */
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
  return [...categories, ...take('其他页面', [...rest])];
}
