import * as v from 'valibot';
import type { Locale } from '../../app/core/site.ts';
import type { JsonObject, SiteFeature } from '../../app/core/site-config.ts';
import { notArray, record, strict } from '../faults/validation.ts';

type TransformDocument = (
  document: JsonObject,
  site: { folder: string; locale: string },
) => JsonObject | Promise<JsonObject>;

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const flag = (preset: boolean) => v.optional(v.boolean(), preset);
const count = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
const url = v.pipe(v.string(), v.url('must be a URL, like "https://example.com/"'));
const length = v.optional(v.pipe(v.number(), v.finite(), v.gtValue(0)));
const item = v.pipe(v.unknown(), notArray, v.looseObject({}));

const path = matching(/^\//, 'must start with a slash, like "/logo.svg"');

const color = matching(/^[^;{}<>]+$/, 'must be a CSS colour, like "#8f0b20"');

/** A path of a part of the site, at the site's root or deeper. */
const folderPath = (example: string) =>
  matching(/^\/(?:[^/?#]+\/)+$/, `must start and end with a slash, like "${example}"`);

function isFeature(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'setup' in value &&
    typeof value.setup === 'function'
  );
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isLocale(name: string): boolean {
  try {
    return new Intl.Locale(name).toString() === name;
  } catch {
    return false;
  }
}

const locale = v.pipe(v.string(), v.check(isLocale, 'must be a language tag, like "en" or "zh-Hans"'));

const kindName = matching(/^[^<>"\\{};]+$/, 'must be the words of a heading, without quotes, brackets and semicolons');

const fontFamily = matching(/^[^;{}<>]+$/, 'must be a CSS list of font families, like "Inter, sans-serif"');

const logo = strict({
  alt: v.string(),
  src: path,
  srcDark: v.optional(path),
  href: v.optional(v.string()),
  width: length,
  height: length,
});

const footerLink = v.pipe(
  strict({ label: v.string(), to: v.optional(path), href: v.optional(url) }),
  v.check((link) => (link.to === undefined) !== (link.href === undefined), 'needs exactly one of "to" and "href"'),
);

const footerLinks = v.array(footerLink);

const footerColumns = v.array(strict({ title: v.string(), items: footerLinks }));

/** Links in a row, or in columns under titles. */
function footerForm(written: unknown): typeof footerLinks | typeof footerColumns {
  return v.is(v.array(v.looseObject({ items: v.unknown() })), written) ? footerColumns : footerLinks;
}

/** One locale's names, as `i18n.localeConfigs` holds them. */
const localeConfig = strict({
  label: v.optional(v.string()),
  htmlLang: v.optional(v.string()),
  direction: v.optional(v.picklist(['ltr', 'rtl'])),
});

function completeLocale(name: string, config: v.InferOutput<typeof localeConfig> | undefined): Locale {
  return {
    label: config?.label ?? new Intl.DisplayNames([name], { type: 'language' }).of(name) ?? name,
    htmlLang: config?.htmlLang ?? name,
    direction: config?.direction ?? 'ltr',
  };
}

/**
 * The form of `site.config.ts`, defaults included. Navbar and sidebar items are only known to be
 * objects here: what they may hold depends on the docs.
 */
export const siteConfigSchema = strict({
  title: text,
  tagline: v.optional(v.string(), ''),
  url: v.pipe(
    v.string(),
    v.check(
      (written) => URL.parse(written)?.origin === written,
      'must be an origin without a path, like "https://docs.example.com"',
    ),
  ),
  baseUrl: v.optional(matching(/^\/(?:[^/?#]+\/)*$/, 'must start and end with a slash, like "/" or "/docs/"'), '/'),
  trailingSlash: flag(true),
  favicon: v.optional(path),
  brand: v.optional(
    strict({
      color: v.optional(color),
      logo: v.optional(logo),
      fonts: v.optional(
        strict({
          sans: v.optional(fontFamily),
          mono: v.optional(fontFamily),
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
  noIndex: flag(false),
  socialImages: flag(false),
  sandbox: flag(false),
  playground: v.optional(
    strict({
      baseUrl: v.pipe(
        url,
        v.regex(/^https?:\/\/[^?#]*[^/?#]$/, 'must be a URL without a slash at the end, like "https://example.com/v1"'),
      ),
    }),
  ),
  i18n: v.pipe(
    strict({
      defaultLocale: locale,
      locales: v.pipe(v.array(locale), v.nonEmpty('must name at least one locale')),
      currentLocale: v.optional(locale),
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
    v.transform(({ localeConfigs, ...i18n }) => ({
      ...i18n,
      currentLocale: i18n.currentLocale ?? i18n.defaultLocale,
      localeConfigs: Object.fromEntries(i18n.locales.map((name) => [name, completeLocale(name, localeConfigs[name])])),
    })),
  ),
  apiBaseUrl: url,
  features: v.optional(
    v.array(v.custom<SiteFeature>(isFeature, 'must be a feature: an object with a name and a function "setup"')),
    [],
  ),
  reference: v.optional(
    strict({
      document: v.optional(v.string()),
      path: v.optional(folderPath('/api/'), '/api/'),
      internal: v.optional(matching(/^x-/, 'must be the name of an extension, like "x-internal"')),
      lint: v.optional(v.picklist(['error', 'warn']), 'error'),
      beyond: v.optional(path),
      transformDocument: v.optional(v.custom<TransformDocument>((value) => typeof value === 'function')),
      keyVariable: v.optional(
        matching(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable, like "API_KEY"'),
      ),
      errorGuide: v.optional(
        v.union([
          v.pipe(
            path,
            v.transform((guide): Record<string, string> => ({ default: guide })),
          ),
          v.record(
            matching(/^(?:[1-5](?:\d\d|XX)|default)$/, 'must be a status, like "401", "5XX" or "default"'),
            path,
          ),
        ]),
      ),
    }),
    {},
  ),
  changelog: v.optional(
    strict({
      path: v.optional(folderPath('/changelog/'), '/changelog/'),
      kinds: v.optional(v.array(strict({ name: kindName, color }))),
    }),
    {},
  ),
  timeZone: v.optional(
    v.pipe(
      v.string(),
      v.check((name) => isTimeZone(name), 'must be the IANA name of a time zone, like "Europe/Berlin"'),
    ),
    'UTC',
  ),
  brokenLinks: v.optional(v.picklist(['error', 'warn']), 'error'),
  strict: v.optional(v.boolean(), false),
  redirects: v.optional(
    record(
      v.union([path, url], 'must be a path that starts with a slash, or a URL'),
      matching(/^\/[^?#]+$/, 'must be a path that starts with a slash, without ? and #'),
    ),
    {},
  ),
  editUrl: v.optional(url),
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
      items: v.optional(v.array(item), []),
    }),
    {},
  ),
  sidebars: v.optional(record(v.array(v.union([v.string(), v.looseObject({ type: v.string() })]))), {}),
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
          path: v.optional(matching(/^[^/]*$/, 'must be one path segment without slashes'), ''),
          content: v.optional(v.string(), 'content'),
          isLast: flag(false),
          mainDocId: v.optional(v.string()),
          banner: v.optional(v.picklist(['none', 'unreleased', 'unmaintained']), 'none'),
          badge: v.optional(v.boolean()),
        }),
      ),
      v.check(
        (versions) => versions.filter((version) => version.isLast).length === 1,
        'exactly one version must have isLast: true',
      ),
    ),
    [{ name: 'current', isLast: true }],
  ),
});

/** A checked configuration with its defaults, before docs, sidebars and versions are resolved. */
export type CheckedConfig = v.InferOutput<typeof siteConfigSchema>;
