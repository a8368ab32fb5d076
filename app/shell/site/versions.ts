import type { Page } from '../../core/page.ts';
import type { Site, Version } from '../../core/site.ts';

/** Where a version is read from: the same doc in it, if it has that, otherwise its main doc. A path below the base URL. */
export function versionPath(version: Version, page: Page | undefined): string {
  return page?.versions[version.name] ?? version.docs[version.mainDocId] ?? version.path;
}

/** The version of the page that is shown; on pages without version, the version that readers should use. */
export function currentVersion(site: Site, page: Page | undefined): Version | undefined {
  return site.versions.find(({ name }) => name === page?.version) ?? site.versions.find(({ isLast }) => isLast);
}
