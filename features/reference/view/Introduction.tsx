import type { Site } from '../../../app/core/site.ts';
import { href } from '../../../app/core/url.ts';
import { Authentication } from './Authentication.tsx';
import { useReference } from './reference-context.ts';
import { Servers } from './Servers.tsx';
import { StartCard } from './StartCard.tsx';
import { Anchor, Meta, Text, UnknownKeywords } from './Text.tsx';

/** What holds for the whole API: version, downloads, description, base URL, authentication. */
export function Introduction({ site }: { site: Pick<Site, 'url' | 'baseUrl' | 'trailingSlash'> }) {
  const {
    data: { reference },
    messages,
  } = useReference();
  const kinds = { terms: messages.terms, contact: messages.contact, license: messages.license, docs: messages.docs };
  return (
    <section className="intro columns">
      <div className="op-head">
        <p className="version">
          {reference.title} <span className="flag">{reference.version}</span>
        </p>
        {reference.summary === undefined ? null : <p className="text">{reference.summary}</p>}
        <Text html={reference.description} />
        {reference.links.map((link) => (
          <Meta key={link.label} label={kinds[link.kind]}>
            {link.href === undefined ? link.label : <a href={link.href}>{link.label}</a>}
          </Meta>
        ))}
        <UnknownKeywords keywords={reference.unknown} />
        <p className="downloads">
          {['openapi.json', 'openapi.yaml'].map((file) => (
            <a key={file} href={href(site, `/${file}`)} download>
              {messages.download} {file}
            </a>
          ))}
          <span className="type">{messages.imports}</span>
        </p>
      </div>
      <StartCard />
      <div className="op-doc">
        {reference.servers.length === 0 ? null : (
          <section id="servers">
            <h2>
              <Anchor id="servers">{messages.servers}</Anchor>
            </h2>
            <Servers servers={reference.servers} />
          </section>
        )}
        {reference.authentication.length === 0 ? null : (
          <section id="authentication">
            <h2>
              <Anchor id="authentication">{messages.authentication}</Anchor>
            </h2>
            <Authentication schemes={reference.authentication} />
          </section>
        )}
      </div>
    </section>
  );
}
