import { linkFaults, type LinkRules, type ServedPage } from './link-faults.ts';

/** Creates the link rules of a site at an origin, whose configured `url` is `https://docs.example.com`. */
export function linkRules(origin: string): LinkRules {
  return {
    siteOrigin: 'https://docs.example.com',
    statusOf: async (path) => (await fetch(origin + path, { redirect: 'manual', headers: closing })).status,
  };
}

/** Checks the links of a running site's pages and its 404 page. Returns a line for each fault. */
export async function servedLinkFaults(origin: string, paths: string[]): Promise<string[]> {
  const pages = await Promise.all([...paths, '/no-such-page/'].map((path) => served(origin, path)));
  return [...(await linkFaults(pages, linkRules(origin))), ...pages.flatMap(redirectedLinks)];
}

/** Fetches a page of a running site. */
export async function served(origin: string, path: string): Promise<ServedPage> {
  return { path, html: await (await fetch(origin + path, { headers: closing })).text() };
}

/** Connections are not reused: the server closes idle ones before all pages are read. */
const closing = { connection: 'close' };

/** Returns the links of a page that would be redirected to the canonical URL. */
function redirectedLinks({ path, html }: ServedPage): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].flatMap(([, target = '']) =>
    target.endsWith('/') || /\.[a-z][a-z0-9]*$/.test(target) ? [] : [`${path} → ${target}: is redirected`],
  );
}
