import { linkFaults, type LinkRules, type ServedPage } from './link-faults.ts';

/** The rules for the links of a site that runs at an origin, whose configuration says `https://docs.example.com`. */
export function linkRules(origin: string): LinkRules {
  return {
    siteOrigin: 'https://docs.example.com',
    statusOf: async (path) => (await fetch(origin + path, { redirect: 'manual', headers: closing })).status,
  };
}

/** What is wrong with the links of a running site's pages and of its not-found page, one line each. */
export async function servedLinkFaults(origin: string, paths: string[]): Promise<string[]> {
  const pages = await Promise.all([...paths, '/no-such-page/'].map((path) => served(origin, path)));
  return [...(await linkFaults(pages, linkRules(origin))), ...pages.flatMap(redirectedLinks)];
}

/** A page of a running site. */
export async function served(origin: string, path: string): Promise<ServedPage> {
  return { path, html: await (await fetch(origin + path, { headers: closing })).text() };
}

/** Connections are given up: reading all the pages takes longer than the server keeps one that is idle. */
const closing = { connection: 'close' };

/** Links to another spelling of a page's URL than its own. */
function redirectedLinks({ path, html }: ServedPage): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].flatMap(([, target = '']) =>
    target.endsWith('/') || /\.[a-z][a-z0-9]*$/.test(target) ? [] : [`${path} → ${target}: is redirected`],
  );
}
