import type { Site } from '../../app/core/site.ts';
import { compilePage, type Compiled, type CompileOptions } from '../../build/content/mdx/compile-page.ts';

/** The part of a site that is required to compile a page. */
export const compileSite = {
  url: 'https://docs.example.com',
  baseUrl: '/docs/',
  trailingSlash: true,
  apiBaseUrl: 'https://api.example.com/v1',
  i18n: { currentLocale: 'zh-Hans' },
} as Site;

/** Compiles the body of a page, which starts at line 6 of its file, on a small site with the base URL `/docs/`. */
export async function compileContent(
  body: string,
  { file = '/x/a.mdx', ...options }: Partial<CompileOptions> & { file?: string } = {},
): Promise<Compiled> {
  return compilePage(`---\ntitle: a\ndescription: b\n---\n\n${body}\n`, file, {
    site: compileSite,
    pathOf: () => undefined,
    ...options,
  });
}
