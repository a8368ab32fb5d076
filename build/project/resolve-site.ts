import type { Locale, Site, Version } from '../../app/core/site.ts';
import type { NavbarItemConfig } from '../../app/core/site-config.ts';
import type { Category } from '../content/categories.ts';
import type { Source } from '../content/scan.ts';
import { resolveSidebars } from './sidebar.ts';
import { keyFault } from '../config/load.ts';
import { themeColors } from './theme-colors.ts';
import { resolveNavbar } from './navbar.ts';
import type { CheckedConfig } from '../config/schema.ts';

/**
 * The configuration and the site's docs made one: defaults filled in, every doc, sidebar and version that
 * the configuration names found.
 * @param hasSpec whether there is an OpenAPI document
 * @throws Fault that names the key.
 */
export function resolveSite(
  config: CheckedConfig,
  { sources, categories }: { sources: Source[]; categories: Category[] },
  text: { file: string; text: string },
  hasSpec: boolean,
): Site {
  const { i18n, navbar, footer } = config;
  const currentLocale = i18n.currentLocale ?? i18n.defaultLocale;
  const versions = resolveVersions(config, sources, text);
  const sidebars = resolveSidebars(config, { sources, categories }, text);
  return {
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    favicon: config.favicon,
    themeColors: themeColors(),
    noIndex: config.noIndex,
    socialImages: config.socialImages,
    sandbox: config.sandbox,
    playground: config.sandbox ? config.playground : undefined,
    i18n: {
      currentLocale,
      defaultLocale: i18n.defaultLocale,
      locales: i18n.locales,
      localeConfigs: Object.fromEntries(
        i18n.locales.map((name) => [name, resolveLocale(name, i18n.localeConfigs[name])]),
      ),
    },
    apiBaseUrl: config.apiBaseUrl,
    referencePath: hasSpec ? config.reference.path : undefined,
    colorMode: config.colorMode,
    announcementBar: dropUndefined(config.announcementBar),
    navbar: {
      title: navbar.title ?? config.title,
      logo: dropUndefined(navbar.logo ?? config.brand.logo),
      hideOnScroll: navbar.hideOnScroll,
      items: resolveNavbar(navbar.items as NavbarItemConfig[], { sidebars, versions, text }),
    },
    sidebars,
    sidebarWidth: config.sidebarWidth,
    tableOfContents: config.tableOfContents,
    footer:
      footer === undefined
        ? undefined
        : {
            logo: dropUndefined(footer.logo),
            links: footer.links as NonNullable<Site['footer']>['links'],
            copyright: footer.copyright,
          },
    versions,
  };
}

function resolveLocale(name: string, config: CheckedConfig['i18n']['localeConfigs'][string] | undefined): Locale {
  return {
    label: config?.label ?? new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name,
    htmlLang: config?.htmlLang ?? name,
    direction: config?.direction ?? 'ltr',
  };
}

function resolveVersions(config: CheckedConfig, sources: Source[], text: { file: string; text: string }): Version[] {
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

/** Under `exactOptionalPropertyTypes` an absent key is not a key that holds undefined. */
function dropUndefined<Value extends object>(
  value: Value | undefined,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } | undefined {
  if (value === undefined) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
}
