import type { Site } from '../../../app/core/site.ts';
import { absoluteUrl } from '../../../app/core/url.ts';

/** Makes links to paths of the site absolute in an API document, which is read outside of the site. */
export function withFullLinks(text: string, site: Site): string {
  return text
    .replaceAll(/(\]\()(\/(?!\/)[^)\s]*)/g, (_, start: string, path: string) => start + absoluteUrl(site, path))
    .replaceAll(
      /^(\s*"?url"?: "?)(\/(?!\/)[^"\s]*)/gm,
      (_, start: string, path: string) => start + absoluteUrl(site, path),
    );
}
