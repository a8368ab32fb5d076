import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFragment, serialize } from 'parse5';
import { resolveNavbar } from '../../app/core/navbar-items.ts';
import { readingOrder } from '../../app/core/navigation.ts';
import type { Drawing, Logo, Site, Version } from '../../app/core/site.ts';
import { type ConfigText, keyFault } from '../config/key-fault.ts';
import type { CheckedConfig } from '../config/schema.ts';
import type { Category } from '../content/categories.ts';
import type { Source } from '../content/scan.ts';
import type { ActiveFeature } from '../feature.ts';
import { engineFolder } from '../files/paths.ts';
import { missingDoc, resolveSidebars } from './sidebar.ts';

/** The inputs of `resolveSite`: pages, excluded drafts, sidebar categories, and the folder of static files. */
type SiteSources = { sources: Source[]; drafts: Source[]; categories: Category[]; publicFolder: string };

/** Resolves the docs, sidebars and versions that a configuration names. @throws Fault for a missing one */
export function resolveSite(
  config: CheckedConfig,
  { sources, drafts, categories, publicFolder }: SiteSources,
  text: ConfigText,
  features: readonly ActiveFeature[],
): Site {
  const { navbar, announcementBar: bar } = config;
  const { fallback: _, ...i18n } = config.i18n;
  const parts = features.flatMap(({ build }) => build.site?.(config) ?? []);
  const sidebars = resolveSidebars(config, { sources, drafts, categories }, text);
  const versions = resolveVersions(config, { sources, drafts, sidebars }, text);
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
    i18n,
    apiBaseUrl: config.apiBaseUrl,
    colorMode: config.colorMode,
    announcementBar: bar && { ...bar, content: closed(bar.content) },
    navbar: {
      ...navbar,
      title: navbar.title ?? config.title,
      logo: withDrawings(navbar.logo ?? config.brand.logo, publicFolder),
      items: resolveNavbar(navbar.items, {
        sidebars,
        versions,
        closed,
        fault: (keys, message, hint) => keyFault(keys, message, text, hint),
        missingDoc: (keys, id) => missingDoc(id, { docs: sources, drafts }, keys, text),
      }),
    },
    sidebars,
    sidebarWidth: config.sidebarWidth,
    tableOfContents: config.tableOfContents,
    footer: config.footer && { ...config.footer, logo: withDrawings(config.footer.logo, publicFolder) },
    versions,
    agentIndex: parts.find(({ agentIndex }) => agentIndex !== undefined)?.agentIndex,
    mcpUrl: parts.find(({ mcpUrl }) => mcpUrl !== undefined)?.mcpUrl,
    tryOut: parts.some(({ tryOut }) => tryOut === true),
    connectOrigins: parts.flatMap(({ connectOrigins = [] }) => connectOrigins),
    largePages: parts.flatMap(({ largePages = [] }) => largePages),
  };
}

/** Closes all open tags of an HTML fragment, which would otherwise extend into the page after it. */
function closed(html: string): string {
  return serialize(parseFragment(html));
}

/** Resolves the versions with the paths of their docs. @throws Fault for a missing main doc */
function resolveVersions(
  config: CheckedConfig,
  { sources, drafts, sidebars }: Pick<SiteSources, 'sources' | 'drafts'> & Pick<Site, 'sidebars'>,
  text: ConfigText,
): Version[] {
  const listed = Object.values(sidebars).flatMap((items) => readingOrder(items).map(({ path: at }) => at));
  return config.versions.map((version, index) => {
    const docs = Object.fromEntries(
      sources
        .filter((source) => source.version === version.name && source.frontMatter.layout === 'doc')
        .map((source) => [source.id, source.path]),
    );
    const root = version.path === '' ? '/' : `/${version.path}/`;
    const ids = new Map(Object.entries(docs).map(([id, at]) => [at, id]));
    const main = [root, ...listed, ...ids.keys()].find((at) => ids.has(at)) ?? '';
    const mainDocId = version.mainDocId ?? ids.get(main) ?? '';
    if (version.mainDocId !== undefined && docs[version.mainDocId] === undefined)
      throw missingDoc(version.mainDocId, { docs: sources, drafts }, ['versions', index, 'mainDocId'], text);
    return {
      name: version.name,
      label: version.label ?? version.name,
      path: root,
      docs,
      mainDocId,
      isLast: version.isLast,
      banner: version.banner,
      badge: version.badge ?? config.versions.length > 1,
    };
  });
}

/** Returns the `theme-color` of each theme: `--color-bg` in `tokens.css`. */
function themeColors(): Site['themeColors'] {
  const tokens = readFileSync(path.join(engineFolder, 'app/styles/tokens.css'), 'utf8');
  const [, light, dark] = /--color-bg: light-dark\((#[\da-f]+), (#[\da-f]+)\);/i.exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error('tokens.css has no --color-bg for both themes');
  return { light, dark };
}

/** The maximum length of an inlined SVG. A longer one would cost each page more than a request. */
const maxCharacters = 1000;

/** Matches an SVG file that consists only of shapes. */
const drawing =
  /^<svg((?:\s+(?:xmlns|viewBox|width|height|fill)="[^"<>]*")+)\s*>((?:\s|<\/?(?:g|path|rect|circle|ellipse|line|polyline|polygon)(?:\s+[\w-]+="[^"<>]*")*\s*\/?>)+)<\/svg>\s*$/;

/** Matches attributes and values that would depend on, or affect, the page around an inlined SVG. */
const dependsOnPage = /\s(?:id|class|style|on\w+)=|currentColor|url\(/;

/** Adds a logo's small SVG files, which pages inline: for an SVG image, browsers create a whole document. */
export function withDrawings(logo: Logo | undefined, publicFolder: string): Logo | undefined {
  if (logo === undefined) return logo;
  const drawings = [logo.src, logo.srcDark].flatMap((src): [string, Drawing][] => {
    const content = src?.endsWith('.svg') ? readDrawing(path.join(publicFolder, src)) : undefined;
    return src === undefined || content === undefined ? [] : [[src, content]];
  });
  return { ...logo, drawings: Object.fromEntries(drawings) };
}

function readDrawing(file: string): Drawing | undefined {
  const text = readFileSync(file, 'utf8');
  if (text.length > maxCharacters || dependsOnPage.test(text)) return undefined;
  const [, attributes = '', html = ''] = drawing.exec(text.trim()) ?? [];
  if (!/\sviewBox=/.test(attributes)) return undefined;
  const pairs = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  return { attributes: Object.fromEntries(pairs), html };
}
