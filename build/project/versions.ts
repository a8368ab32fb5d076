import type { Version } from '../../app/core/site.ts';
import { type ConfigText, keyFault } from '../config/load-config.ts';
import type { CheckedConfig } from '../config/schema.ts';
import type { Source } from '../content/scan.ts';

/**
 * The versions with the paths of their docs.
 * @throws Fault for a main doc that does not exist
 */
export function resolveVersions(config: CheckedConfig, sources: Source[], text: ConfigText): Version[] {
  return config.versions.map((version, index) => {
    const docs = Object.fromEntries(
      sources
        .filter((source) => source.version === version.name && source.frontMatter.layout === 'doc')
        .map((source) => [source.id, source.path]),
    );
    const mainDocId = version.mainDocId ?? Object.keys(docs)[0] ?? '';
    if (version.mainDocId !== undefined && docs[version.mainDocId] === undefined)
      throw keyFault(['versions', index, 'mainDocId'], `there is no doc with the id “${version.mainDocId}”`, text);
    return {
      name: version.name,
      label: version.label ?? version.name,
      path: version.path === '' ? '/' : `/${version.path}/`,
      docs,
      mainDocId,
      isLast: version.isLast,
      banner: version.banner,
      badge: version.badge ?? config.versions.length > 1,
    };
  });
}
