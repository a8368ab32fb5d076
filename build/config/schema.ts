import * as v from 'valibot';
import { navbarItem } from '../../app/core/navbar-items.ts';
import type { Locale } from '../../app/core/site.ts';
import { isCode } from '../../app/core/url.ts';
import { notList, record, strict } from '../faults/validation.ts';
import { type Feature, hasFreeName, isFeature } from '../feature.ts';
import { sidebarItem } from '../../app/core/sidebar-items.ts';

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const flag = (preset: boolean) => v.optional(v.boolean(), preset);
const count = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
/** Creates a schema of a string that matches a pattern, with the error `message`. */
export const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
/** Creates a schema of a string that passes a check. */
const fitting = (check: (value: string) => boolean, message: string) => v.pipe(v.string(), v.check(check, message));
const address = fitting((value) => !isCode(value), 'must be an address, not code');
/** An absolute URL. */
export const url = v.pipe(address, v.url('must be a URL, like "https://example.com/"'));
const length = v.optional(v.pipe(v.number(), v.finite(), v.gtValue(0)));

/** A path below the base URL. */
export const path = matching(/^\/(?!\/)/, 'must start with a slash, like "/logo.svg"');

/** A pattern for a path segment: no delimiters, escapes, spaces or backslashes; and not `.` or `..`. */
const segment = String.raw`(?!\.{1,2}(?:/|$))[^/?#%\s\\]+`;

const color = matching(/^[^;{}<>]+$/, 'must be a CSS colour, like "#8f0b20"');

/** Creates a schema of a folder's path below the base URL, one or more segments deep. */
export const folderPath = (example: string) =>
  matching(new RegExp(`^/(?:${segment}/)+$`), `must start and end with a slash, like "${example}"`);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Canonicalizes a BCP 47 language tag (`zh-cn` → `zh-CN`); undefined for an invalid tag. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}

/** Sidebars by name. Whether the docs of their items exist is checked later. */
const sidebars = record(v.array(sidebarItem));

const locale = fitting((tag) => canonicalTag(tag) === tag, 'must be a language tag, like "en" or "zh-Hans"');

const kindName = matching(/^[^<>"\\{};]+$/, 'must be the words of a heading, without quotes, brackets and semicolons');

const fontFamily = matching(/^[^;{}<>]+$/, 'must be a CSS list of font families, like "Inter, sans-serif"');

const logo = strict({
  alt: v.string(),
  src: path,
  srcDark: v.optional(path),
  href: v.optional(address),
  width: length,
  height: length,
});

const footerLink = v.pipe(
  strict({ label: v.string(), to: v.optional(path), href: v.optional(url) }),
  v.check((link) => (link.to === undefined) !== (link.href === undefined), 'needs exactly one of "to" and "href"'),
);

const footerLinks = v.array(footerLink);

const footerColumns = v.array(strict({ title: v.string(), items: footerLinks }));

/** Selects the schema of the footer's links: a row of links, or columns with titles. */
function footerForm(links: unknown): typeof footerLinks | typeof footerColumns {
  return v.is(v.array(v.looseObject({ items: v.unknown() })), links) ? footerColumns : footerLinks;
}

/** An entry of `i18n.localeConfigs`. */
const localeConfig = strict({
  label: v.optional(text),
  htmlLang: v.optional(locale),
  direction: v.optional(v.picklist(['ltr', 'rtl'])),
});

function completeLocale(name: string, config: v.InferOutput<typeof localeConfig> | undefined): Locale {
  return {
    label: config?.label ?? new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name,
    htmlLang: config?.htmlLang ?? name,
    direction: config?.direction ?? 'ltr',
  };
}

/** The schemas of the engine's own keys of `site.config.ts`, with defaults. */
export const siteEntries = {
  /** Name of the site, shown in the navbar and appended to every page's title. */
  title: text,
  tagline: v.optional(v.string(), ''),
  /** Origin of the deployed site, without a path: `https://docs.example.com`. */
  url: fitting(
    (value) => URL.parse(value)?.origin === value,
    'must be an origin without a path, like "https://docs.example.com"',
  ),
  /** Path under which the site is served, with leading and trailing slash. Default `/`. */
  baseUrl: v.optional(
    matching(new RegExp(`^/(?:${segment}/)*$`), 'must start and end with a slash, like "/" or "/docs/"'),
    '/',
  ),
  /** Whether a page's URL ends with a slash. Default true. */
  trailingSlash: flag(true),
  /** Path below `public/`. */
  favicon: v.optional(path),
  /** The owner's brand: colour, logo, fonts. See also `favicon`. */
  brand: v.optional(
    strict({
      /** CSS colour of links, buttons and marks; its contrast to white is 4.5 : 1. The dark theme keeps its hue. */
      color: v.optional(color),
      /** Logo of the navbar, unless `navbar.logo` is set. */
      logo: v.optional(logo),
      fonts: v.optional(
        strict({
          /** CSS lists of font families, for text and for code. */
          sans: v.optional(fontFamily),
          mono: v.optional(fontFamily),
          /** Font files below `public/`: `weight` is `400` (the default) or a range, `100 900`. */
          faces: v.optional(
            v.array(
              strict({
                family: text,
                src: path,
                weight: v.optional(matching(/^\d+(?: \d+)?$/, 'must be like "400" or "100 900"'), '400'),
                style: v.optional(v.picklist(['normal', 'italic']), 'normal'),
              }),
            ),
            [],
          ),
        }),
        {},
      ),
    }),
    {},
  ),
  /** Tells search engines not to index the site. */
  noIndex: flag(false),
  /** Draws a social image (`og:image`) for each page, in about 60 ms for each new title. */
  socialImages: flag(false),
  i18n: v.pipe(
    strict({
      defaultLocale: locale,
      locales: v.pipe(
        v.array(locale),
        v.nonEmpty('must name at least one locale'),
        v.check((names) => new Set(names).size === names.length, 'must name each locale once'),
      ),
      /** The locale of this build. Default: the default locale. */
      currentLocale: v.optional(locale),
      /** Folder of the default locale's site, relative to this one's: missing pages come from there, untranslated. */
      fallback: v.optional(v.string()),
      localeConfigs: v.optional(record(localeConfig), {}),
    }),
    v.forward(
      v.check((i18n) => i18n.locales.includes(i18n.defaultLocale), 'must be one of "locales"'),
      ['defaultLocale'],
    ),
    v.forward(
      v.check(
        (i18n) => i18n.currentLocale === undefined || i18n.locales.includes(i18n.currentLocale),
        'must be one of "locales"',
      ),
      ['currentLocale'],
    ),
    v.forward(
      v.check(
        (i18n) => Object.keys(i18n.localeConfigs).every((name) => i18n.locales.includes(name)),
        'must configure only names in "locales"',
      ),
      ['localeConfigs'],
    ),
    v.transform(({ localeConfigs, ...i18n }) => ({
      ...i18n,
      currentLocale: i18n.currentLocale ?? i18n.defaultLocale,
      localeConfigs: Object.fromEntries(i18n.locales.map((name) => [name, completeLocale(name, localeConfigs[name])])),
    })),
  ),
  /** Base URL of the documented API, for `%API_BASE_URL%` in content and specification; its final slashes are removed. */
  apiBaseUrl: v.pipe(
    url,
    v.transform((address) => address.replace(/\/+$/, '')),
  ),
  /** Additional features of this site, after those of `build/features.ts`. */
  features: v.optional(
    v.array(
      v.pipe(
        v.custom<Feature>(isFeature, 'must be a feature: an object with a name and a function "setup"'),
        v.check(
          hasFreeName,
          ({ input }) => `has the name “${input.name}”, which its modules cannot have; choose another`,
        ),
      ),
    ),
    [],
  ),
  /** The changelog: a folder of dated pages. */
  changelog: v.optional(
    strict({
      /** Path of its index page, and folder of its entries, with slashes at both ends. Default `/changelog/`. */
      path: v.optional(folderPath('/changelog/'), '/changelog/'),
      /** The kinds of change, which are the headings in entries, in the order that a new entry lists them. */
      kinds: v.optional(v.array(strict({ name: kindName, color }))),
    }),
    {},
  ),
  /** The time zone of the changelog's dates: an IANA name, such as `Europe/Berlin`. Default `UTC`. */
  timeZone: v.optional(fitting(isTimeZone, 'must be the IANA name of a time zone, like "Europe/Berlin"'), 'UTC'),
  /** Whether links to missing pages, files or headings are errors (`error`) or warnings (`warn`). Default `error`. */
  brokenLinks: v.optional(v.picklist(['error', 'warn']), 'error'),
  /**
   * Whether front matter must have a title and a description, and no unknown key. Otherwise, missing titles and
   * descriptions come from a page's first heading and paragraph. Default `false`.
   */
  strict: v.optional(v.boolean(), false),
  /** Redirects: path below the base URL → path or URL. A page can also list its old paths as `aliases`. */
  redirects: v.optional(
    record(
      v.union([path, url], 'must be a path that starts with a slash, or a URL'),
      matching(/^\/[^?#*]+$/, 'must be a path that starts with a slash, without ?, # and *'),
    ),
    {},
  ),
  /** URL prefix of edit links, to which the path of a page's file is appended. */
  editUrl: v.optional(
    v.pipe(
      url,
      v.transform((address) => address.replace(/(?<!%2)[^/=:]$/i, '$&/')),
    ),
  ),
  colorMode: v.optional(
    strict({
      defaultMode: v.optional(v.picklist(['light', 'dark']), 'light'),
      disableSwitch: flag(false),
      respectPrefersColorScheme: flag(false),
    }),
    {},
  ),
  announcementBar: v.optional(
    strict({
      id: text,
      content: text,
      backgroundColor: v.optional(color),
      textColor: v.optional(color),
      isCloseable: flag(true),
    }),
  ),
  navbar: v.optional(
    strict({
      title: v.optional(v.string()),
      logo: v.optional(logo),
      hideOnScroll: flag(false),
      items: v.optional(v.array(notList(navbarItem)), []),
    }),
    {},
  ),
  sidebars: v.optional(sidebars, {}),
  /** Width of the docs sidebar in CSS pixels. Default 300. */
  sidebarWidth: v.optional(count(160, 600), 300),
  tableOfContents: v.optional(
    v.pipe(
      strict({
        minHeadingLevel: v.optional(count(2, 6), 2),
        maxHeadingLevel: v.optional(count(2, 6), 3),
      }),
      v.check((toc) => toc.minHeadingLevel <= toc.maxHeadingLevel, 'minHeadingLevel must not be above maxHeadingLevel'),
    ),
    {},
  ),
  footer: v.optional(
    strict({
      logo: v.optional(logo),
      links: v.optional(v.lazy(footerForm), []),
      copyright: v.optional(v.string(), ''),
    }),
  ),
  versions: v.optional(
    v.pipe(
      v.array(
        strict({
          name: text,
          label: v.optional(v.string()),
          /** Path segment below the base URL; empty for the version at the root. */
          path: v.optional(
            matching(new RegExp(`^(?:${segment})?$`), 'must be one path segment, without slashes and spaces'),
            '',
          ),
          /** Content folder, relative to the site's folder. Default `content`. */
          content: v.optional(v.string(), 'content'),
          /** Marks the version that readers should use; exactly one. */
          isLast: flag(false),
          /** Doc shown for a page that the version lacks. Default: the doc at its root, or the first in a sidebar. */
          mainDocId: v.optional(v.string()),
          /** Sidebars of this version. Default: the site's `sidebars`, without docs that the version lacks. */
          sidebars: v.optional(sidebars),
          banner: v.optional(v.picklist(['none', 'unreleased', 'unmaintained']), 'none'),
          badge: v.optional(v.boolean()),
        }),
      ),
      v.check(
        (versions) => versions.filter((version) => version.isLast).length === 1,
        'exactly one version must have isLast: true',
      ),
      v.check(
        (versions) => new Set(versions.map(({ name }) => name)).size === versions.length,
        'each version needs a name of its own',
      ),
    ),
    [{ name: 'current', isLast: true }],
  ),
};

/** Creates the schema of `site.config.ts` from the engine's keys and those of features. */
export const siteConfigSchema = (featureEntries: v.ObjectEntries) => strict({ ...siteEntries, ...featureEntries });

/** The schemas of the keys that features add to `site.config.ts`. Each feature augments it. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- features extend it
export interface FeatureEntries {}

type AllEntries = typeof siteEntries & { [Key in keyof FeatureEntries]: FeatureEntries[Key] };

/** The default export of `site.config.ts`, as authors write it. The build validates it and resolves it to a `Site`. */
export type SiteConfig = v.InferInput<v.StrictObjectSchema<AllEntries, undefined>>;

/** A validated configuration with defaults, before docs, sidebars and versions are resolved. */
export type CheckedConfig = v.InferOutput<v.StrictObjectSchema<AllEntries, undefined>>;
