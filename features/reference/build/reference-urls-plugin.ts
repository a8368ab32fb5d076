import type { Plugin } from 'vite';
import { href } from '../../../app/core/url.ts';
import { urlsById } from '../document/split-pages.ts';
import { referenceUrlsFile } from '../reference-data.ts';
import type { DocumentReader } from './document-reader.ts';

/** Serves the URLs of the reference's pages by id in development; the build writes them to a file. */
export function referenceUrlsPlugin(reader: DocumentReader): Plugin {
  return {
    name: 'site:reference-urls',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { known, project } = reader;
        if (known === undefined || project === undefined || request.url !== href(project.site, referenceUrlsFile))
          return next();
        const { site, config } = project;
        const urls = urlsById(known.api, (below) => href(site, config.reference.path + below)) ?? {};
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(urls));
      });
    },
  };
}
