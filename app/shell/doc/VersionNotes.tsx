import { type Version, versionPath } from '../../core/site.ts';
import { message as t, useSite } from '../site-context.ts';

/** The name of the version that a doc belongs to. */
export function VersionBadge() {
  const version = useDocVersion();
  return version?.badge ? <p className="version-badge">{t('Version: {version}', { version: version.label })}</p> : null;
}

/** Says that a doc's version is not out yet or no longer maintained, and where the current version is. */
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

/** Says that a page is shown in another language because it is not translated yet. */
export function TranslationBanner() {
  const { page } = useSite();
  if (page?.lang === undefined) return null;
  return (
    <div className="version-banner" role="note">
      <p>{t('This page has not been translated yet.')}</p>
    </div>
  );
}
