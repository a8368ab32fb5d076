import { isObject, listOf, objectOf, textOf, textsOf, type Json, type JsonObject } from './json.ts';
import type { InfoLink, Link, Server } from './reference.ts';

/** Terms, contact, licence and external documentation, as links when the document has a URL. */
export function readInfoLinks(document: JsonObject): InfoLink[] {
  const info = objectOf(document.info);
  const contact = objectOf(info.contact);
  const license = objectOf(info.license);
  const links: InfoLink[] = [];
  const terms = textOf(info.termsOfService);
  if (terms !== undefined) links.push({ kind: 'terms', label: terms, href: terms });
  const email = textOf(contact.email);
  const url = textOf(contact.url);
  const who = textOf(contact.name) ?? url;
  if (who !== undefined) links.push({ kind: 'contact', label: who, href: url });
  if (email !== undefined) links.push({ kind: 'contact', label: email, href: `mailto:${email}` });
  const identifier = textOf(license.identifier);
  const name = textOf(license.name) ?? identifier;
  const licensePage = identifier === undefined ? undefined : `https://spdx.org/licenses/${identifier}.html`;
  if (name !== undefined) links.push({ kind: 'license', label: name, href: textOf(license.url) ?? licensePage });
  const docs = readDocs(document.externalDocs);
  if (docs !== undefined) links.push({ kind: 'docs', label: docs.name, href: docs.id });
  return links;
}

/** An `externalDocs` object as a link; its id is the URL. */
export function readDocs(node: Json | undefined): Link | undefined {
  const url = textOf(objectOf(node).url);
  return url === undefined ? undefined : { id: url, name: textOf(objectOf(node).description) ?? url };
}

/** The servers of a document, path or operation, with the variables of their URLs. */
export function readServers(node: Json | undefined): Server[] {
  return listOf(node)
    .filter(isObject)
    .map((server) => ({
      url: textOf(server.url) ?? '/',
      name: textOf(server.name),
      description: textOf(server.description),
      variables: Object.entries(objectOf(server.variables)).map(([name, value]) => ({
        name,
        default: textOf(objectOf(value).default) ?? '',
        enum: textsOf(objectOf(value).enum),
        description: textOf(objectOf(value).description),
      })),
    }));
}
