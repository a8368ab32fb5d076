import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';

/** The text of an API document in which links to paths of the site carry the site's address, as they are read outside of it. */
export function withFullLinks(text: string, site: Site): string {
  return text
    .replaceAll(/(\]\()(\/(?!\/)[^)\s]*)/g, (_, start: string, path: string) => start + absoluteUrl(site, path))
    .replaceAll(
      /^(\s*"?url"?: "?)(\/(?!\/)[^"\s]*)/gm,
      (_, start: string, path: string) => start + absoluteUrl(site, path),
    );
}
