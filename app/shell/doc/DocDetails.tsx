import { Icon } from '../elements/Icon.tsx';
import { message as t, useSite } from '../site-context.ts';
import { neighbours, breadcrumbTrail } from '../../core/navigation.ts';
import type { NavigationLink } from '../../core/page.ts';
import { type Version, versionPath } from '../../core/site.ts';

/** The link to edit the page, and the date of its last change. */
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

/** The tags of the page. */
export function Tags() {
  const { page } = useSite();
  if (page === undefined || page.tags.length === 0) return null;
  return (
    <div className="tags">
      <span id="tags-label">{t('Tags')}</span>
      <ul aria-labelledby="tags-label">
        {page.tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  );
}

/** The pages before and after this one in the sidebar's order. */
export function Neighbours() {
  const { page, sidebar } = useSite();
  if (page === undefined || sidebar === undefined) return null;
  const order = neighbours(sidebar, page.path);
  const { previous = order.previous, next = order.next } = page;
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={t('Docs pages')}>
      {previous && <Neighbour rel="prev" name={t('Previous')} link={previous} />}
      {next && <Neighbour rel="next" name={t('Next')} link={next} />}
    </nav>
  );
}

function Neighbour({ rel, name, link }: { rel: 'prev' | 'next'; name: string; link: NavigationLink }) {
  const { href } = useSite();
  return (
    <a className="neighbour" rel={rel} href={href(link.path)}>
      <span className="neighbour-name">{name}</span>
      <span className="neighbour-label">{link.label}</span>
    </a>
  );
}

/** The breadcrumbs: home page, the page's ancestors in the sidebar or in the reference, and the page itself. */
export function Breadcrumbs() {
  const { page, sidebar, href } = useSite();
  if (page === undefined || (sidebar === undefined && page.layout !== 'reference')) return null;
  const steps =
    sidebar === undefined ? [...(page.ancestors ?? []), { label: page.title }] : breadcrumbTrail(sidebar, page.path);
  return (
    <nav className="breadcrumbs" aria-label={t('Breadcrumbs')}>
      <ol>
        <li>
          <a href={href('/')} aria-label={t('Home page')}>
            <Icon name="home" />
          </a>
        </li>
        {steps.map((step, index) => (
          <li key={index}>
            {index === steps.length - 1 ? (
              <span aria-current="page">{step.label}</span>
            ) : 'path' in step && step.path !== undefined ? (
              <a href={href(step.path)}>{step.label}</a>
            ) : (
              <span>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The name of the version that a doc belongs to. */
export function VersionBadge() {
  const version = useDocVersion();
  return version?.badge ? <p className="version-badge">{t('Version: {version}', { version: version.label })}</p> : null;
}

/** The banner of a doc in an unreleased or unmaintained version, with a link to the latest version. */
export function VersionBanner() {
  const { site, page, href } = useSite();
  const version = useDocVersion();
  const latest = site.versions.find(({ isLast }) => isLast);
  if (version === undefined || version.banner === 'none' || latest === undefined) return null;
  const values = { title: site.title, version: version.label };
  return (
    <div className="version-banner" role="note" data-banner={version.banner}>
      <p>
        {version.banner === 'unreleased'
          ? t('This is the unreleased {version} version of {title}.', values)
          : t('This is the {version} version of {title}, which is no longer maintained.', values)}
      </p>
      <p>
        <a href={href(versionPath(latest, page))}>
          {t('For current documentation, see the latest version ({version}).', { version: latest.label })}
        </a>
      </p>
    </div>
  );
}

function useDocVersion(): Version | undefined {
  const { site, page } = useSite();
  return page?.layout === 'doc' ? site.versions.find(({ name }) => name === page.version) : undefined;
}

/** The banner of a page that is not translated yet, and so is in another language. */
export function TranslationBanner() {
  const { page } = useSite();
  if (page?.lang === undefined) return null;
  return (
    <div className="version-banner" role="note">
      <p>{t('This page has not been translated yet.')}</p>
    </div>
  );
}
