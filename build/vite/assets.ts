import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import type { Assets, BootSite, InlineCode } from '../../app/core/assets.ts';
import { messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import type { Site } from '../../app/core/site.ts';
import type { ActiveFeature } from '../feature.ts';
import { clientFolder, engineFolder, slashed } from '../files/paths.ts';
import { feedsOf } from '../outputs/feeds.ts';
import { isCalloutKind } from '../../app/core/callout-kinds.ts';
import { changeKinds } from '../content/changelog.ts';
import type { Project } from '../project/project.ts';

/** The engine's inputs of the browser bundle, relative to the engine's folder as in Vite's manifest. */
const inputs = { entry: 'app/browser/entry.ts', pageStyles: 'app/styles/page.css' };

/** Returns the style sheets of the engine and of features that belong to one layout, by layout. */
export function layoutStyles(features: readonly ActiveFeature[]): Record<string, string> {
  return Object.fromEntries([
    ['landing', path.join(engineFolder, 'app/content/landing.css')],
    ...features.flatMap(({ build }) => Object.entries(build.layoutStyles ?? {})),
  ]);
}

/** Returns all inputs of the browser bundle, including the features' style sheets, relative to the engine's folder. */
export function browserInputs(features: readonly ActiveFeature[]): string[] {
  const styles = [...features.flatMap(({ build }) => build.styles ?? []), ...Object.values(layoutStyles(features))];
  return [...Object.values(inputs), ...styles.map(manifestName)];
}

const manifestName = (file: string) => slashed(engineFolder, file);

/** Reads the assets of a finished browser bundle from Vite's manifest. `boot` is the code of the boot script. */
export async function browserAssets(project: Project, boot: string): Promise<Omit<Assets, 'buildId'>> {
  const { features } = project;
  const folder = clientFolder(project);
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const chunkOf = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the browser bundle has no ${name}`);
    return chunk;
  };
  const url = (name: string) => project.site.baseUrl + chunkOf(name).file;
  /** Returns a chunk's name and those of its static imports, direct and indirect. */
  const withImports = (name: string): string[] => [name, ...(chunkOf(name).imports ?? []).flatMap(withImports)];
  const css = async (input: string) => (await readFile(path.join(folder, chunkOf(input).file), 'utf8')).trim();
  const sheets = [inputs.pageStyles, ...features.flatMap(({ build }) => build.styles ?? []).map(manifestName)];
  const page = [siteStyles(project), ...(await Promise.all(sheets.map(css)))].join('');
  return {
    entry: url(inputs.entry),
    preload: withImports(inputs.entry).slice(1).map(url),
    stylesheets: [],
    styles: {
      page: inlineCode(page),
      layouts: Object.fromEntries(
        await Promise.all(
          Object.entries(layoutStyles(features)).map(
            async ([layout, file]) => [layout, inlineCode(page + (await css(manifestName(file))))] as const,
          ),
        ),
      ),
    },
    bootScript: bootScript(project.site, boot),
    feeds: feedsOf(project.changelog, project.config.changelog.path),
  };
}

/** Returns the assets of the dev server, which serves the engine's files unbundled. `boot` is the boot script. */
export function developmentAssets(project: Project, boot: string): Assets {
  const { site, features } = project;
  const styles = { code: siteStyles(project), hash: '' };
  const [, ...sheets] = browserInputs(features);
  return {
    entry: `${site.baseUrl}app/browser/development.ts`,
    preload: [],
    stylesheets: sheets.map((file) => site.baseUrl + file),
    styles: { page: styles, layouts: {} },
    bootScript: { ...bootScript(site, boot), hash: '' },
    buildId: 'development',
    // Feeds are only written by a build.
    feeds: {},
  };
}

function bootScript(site: Site, code: string): Assets['bootScript'] {
  return { ...inlineCode(code), site: JSON.stringify(bootSite(site)) };
}

/** Returns inline code with its SHA-256 hash in Base64, for the Content-Security-Policy. */
function inlineCode(code: string): InlineCode {
  return { code, hash: hash('sha256', code, 'base64') };
}

function bootSite({ colorMode, announcementBar, baseUrl, themeColors, i18n }: Site): BootSite {
  const { outputs } = messagesOf(i18n.currentLocale);
  const both = (key: keyof typeof outputs) => [...new Set([key, say(outputs, key)])].join(' ');
  return {
    colorMode,
    announcementId: announcementBar?.id ?? null,
    baseUrl,
    themeColors,
    baseUrlTexts: {
      title: both('This site did not load properly.'),
      cause: both('A common reason is a wrong base URL in the site’s configuration.'),
      current: both('Configured base URL'),
      suggestion: both('Suggested base URL'),
    },
  };
}

/** Generates CSS custom properties and rules from the configuration; style attributes would need `unsafe-inline`. */
export function siteStyles({ config, brand }: Pick<Project, 'config' | 'brand'>): string {
  const { announcementBar, sidebarWidth } = config;
  const root = {
    ...brand.properties,
    '--sidebar-width': `${sidebarWidth}px`,
    '--announcement-background': announcementBar?.backgroundColor,
    '--announcement-text': announcementBar?.textColor,
  };
  const kinds = changeKinds(config).map(({ name, color }) =>
    rule(`[data-kind=${JSON.stringify(name)}]`, {
      '--kind': isCalloutKind(color) ? `var(--color-${color})` : color,
    }),
  );
  const logos = [config.brand?.logo, config.navbar.logo, config.footer?.logo];
  // Follows the system theme without script, unless there is a dark logo: its display depends on the script.
  const system =
    config.colorMode.respectPrefersColorScheme && logos.every((logo) => logo?.srcDark === undefined)
      ? [rule(':root:not([data-theme-choice])', { 'color-scheme': 'light dark' })]
      : [];
  return [...brand.fontFaces, rule(':root', root), ...system, ...kinds].join('');
}

function rule(selector: string, properties: Record<string, string | undefined>): string {
  const declarations = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
  return `${selector}{${declarations.join(';')}}`;
}
