import { z } from 'zod';

const path = z.string().regex(/^\//, 'must start with a slash, like "/logo.svg"');

const color = z.string().regex(/^[^;{}<>]+$/, 'must be a CSS colour, like "#8f0b20"');

const logo = z.strictObject({
  alt: z.string(),
  src: path,
  srcDark: path.optional(),
  href: z.string().optional(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
});

const footerLink = z
  .strictObject({ label: z.string(), to: path.optional(), href: z.url().optional() })
  .refine((link) => (link.to === undefined) !== (link.href === undefined), 'needs exactly one of "to" and "href"');

/** One locale's names, as `i18n.localeConfigs` holds them. */
const localeConfig = z.strictObject({
  label: z.string().optional(),
  htmlLang: z.string().optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
});

/**
 * The form of `site.config.ts`, defaults included. Navbar and sidebar items are only known to be
 * objects here: what they may hold depends on the docs, which `resolve` knows.
 */
export const siteConfigSchema = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().default(''),
  url: z.url().refine((url) => new URL(url).origin === url, 'must be an origin without a path, like "https://docs.example.com"'),
  baseUrl: z.string().regex(/^\/(?:[^/?#]+\/)*$/, 'must start and end with a slash, like "/" or "/docs/"').default('/'),
  trailingSlash: z.boolean().default(true),
  favicon: path.optional(),
  noIndex: z.boolean().default(false),
  socialImages: z.boolean().default(false),
  i18n: z
    .strictObject({
      defaultLocale: z.string(),
      locales: z.array(z.string()).min(1),
      currentLocale: z.string().optional(),
      localeConfigs: z.record(z.string(), localeConfig).default({}),
    })
    .refine((i18n) => i18n.locales.includes(i18n.defaultLocale), { path: ['defaultLocale'], error: 'must be one of "locales"' })
    .refine((i18n) => i18n.currentLocale === undefined || i18n.locales.includes(i18n.currentLocale), {
      path: ['currentLocale'],
      error: 'must be one of "locales"',
    }),
  apiBaseUrl: z.url(),
  spec: z.string().optional(),
  specPath: z.string().regex(/^\/(?:[^/]+\/)+$/, 'must start and end with a slash, like "/api/"').default('/api/'),
  editUrl: z.url().optional(),
  colorMode: z
    .strictObject({
      defaultMode: z.enum(['light', 'dark']).default('light'),
      disableSwitch: z.boolean().default(false),
      respectPrefersColorScheme: z.boolean().default(false),
    })
    .prefault({}),
  announcementBar: z
    .strictObject({
      id: z.string().min(1),
      content: z.string().min(1),
      backgroundColor: color.optional(),
      textColor: color.optional(),
      isCloseable: z.boolean().default(true),
    })
    .optional(),
  navbar: z
    .strictObject({
      title: z.string().optional(),
      logo: logo.optional(),
      hideOnScroll: z.boolean().default(false),
      items: z.array(z.looseObject({})).default([]),
    })
    .prefault({}),
  sidebars: z.record(z.string(), z.array(z.union([z.string(), z.looseObject({ type: z.string() })]))).default({}),
  sidebarWidth: z.number().int().min(160).max(600).default(300),
  tableOfContents: z
    .strictObject({
      minHeadingLevel: z.number().int().min(2).max(6).default(2),
      maxHeadingLevel: z.number().int().min(2).max(6).default(3),
    })
    .refine((toc) => toc.minHeadingLevel <= toc.maxHeadingLevel, 'minHeadingLevel must not be above maxHeadingLevel')
    .prefault({}),
  footer: z
    .strictObject({
      logo: logo.optional(),
      links: z.union([z.array(z.strictObject({ title: z.string(), items: z.array(footerLink) })), z.array(footerLink)]).default([]),
      copyright: z.string().default(''),
    })
    .optional(),
  versions: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        label: z.string().optional(),
        path: z.string().regex(/^[^/]*$/, 'must be one path segment without slashes').default(''),
        content: z.string().default('content'),
        isLast: z.boolean().default(false),
        mainDocId: z.string().optional(),
        banner: z.enum(['none', 'unreleased', 'unmaintained']).default('none'),
        badge: z.boolean().optional(),
      }),
    )
    .default([{ name: 'current', path: '', content: 'content', isLast: true, banner: 'none' }])
    .refine((versions) => versions.filter((version) => version.isLast).length === 1, 'exactly one version must have isLast: true'),
});

/** A checked configuration with its defaults, before docs, sidebars and versions are resolved. */
export type CheckedConfig = z.infer<typeof siteConfigSchema>;
