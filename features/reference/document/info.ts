import { isObject, type Json, type JsonObject, listOf, objectOf, scalarText, textOf, textsOf } from './json.ts';
import { join } from './anchors.ts';
import { readDocs, unknownFields } from './keywords.ts';
import { objectAt, pointerKeys } from './resolve.ts';
import type { Reading } from './schema.ts';

/** Reads terms, contact, licence and external documentation; an entry has an `href` if the document provides a URL. */
export function readInfoLinks(document: JsonObject) {
  const info = objectOf(document.info);
  const contact = objectOf(info.contact);
  const license = objectOf(info.license);
  const identifier = textOf(license.identifier);
  const licensePage = identifier && `https://spdx.org/licenses/${identifier}.html`;
  const [terms, email, docs] = [textOf(info.termsOfService), textOf(contact.email), readDocs(document.externalDocs)];
  return [
    { kind: 'terms' as const, label: terms, href: terms },
    { kind: 'contact' as const, label: textOf(contact.name) ?? textOf(contact.url), href: textOf(contact.url) },
    { kind: 'contact' as const, label: email, href: `mailto:${email}` },
    { kind: 'license' as const, label: textOf(license.name) ?? identifier, href: textOf(license.url) ?? licensePage },
    { kind: 'docs' as const, label: docs?.name, href: docs?.id },
  ].flatMap(({ kind, label, href }) => (label === undefined ? [] : [{ kind, label, href }]));
}

/** A server: its base URL and the variables in that URL. */
export type Server = ReturnType<typeof readServers>[number];

/** Reads the servers of a document, path or operation, with their URL variables. */
export function readServers(node: Json | undefined) {
  return listOf(node)
    .filter(isObject)
    .map((server) => ({
      url: textOf(server.url) ?? '/',
      name: textOf(server.name),
      description: textOf(server.description),
      variables: Object.entries(objectOf(server.variables)).map(([name, value]) => ({
        name,
        default: scalarText(objectOf(value).default) ?? '',
        enum: listOf(objectOf(value).enum).flatMap((allowed) => scalarText(allowed) ?? []),
        description: textOf(objectOf(value).description),
      })),
    }));
}

/** A security scheme. */
export type SecurityScheme = ReturnType<typeof readAuthentication>[number];

/** Reads a document's security schemes; without `keyVariable`, the key's variable is derived from the scheme's name. */
export function readAuthentication(reading: Reading, keyVariable: string | undefined) {
  const schemes = objectOf(objectOf(reading.document.components).securitySchemes);
  return Object.entries(schemes).map(([name, node]) => {
    const scheme = objectAt(reading.document, node);
    return {
      id: reading.claim(join('authentication', name)),
      name,
      type: textOf(scheme.type) ?? '',
      /** For `type: http`: `bearer`, `basic` … */
      scheme: textOf(scheme.scheme),
      bearerFormat: textOf(scheme.bearerFormat),
      /** For `type: apiKey`: the location of the key, and in `parameter` its name. */
      in: textOf(scheme.in),
      parameter: textOf(scheme.name),
      openIdConnectUrl: textOf(scheme.openIdConnectUrl),
      /** The environment variable from which samples read the key. */
      keyVariable: keyVariable ?? keyVariableOf(name, /^(?:basic|digest)$/i.test(textOf(scheme.scheme) ?? '')),
      flows: Object.entries(objectOf(scheme.flows)).map(([kind, flow]) => readFlow(kind, objectOf(flow))),
      description: textOf(scheme.description),
      unknown: unknownFields(scheme, 'security'),
    };
  });
}

const schemesPointer = '#/components/securitySchemes/';

/** One alternative of `security`: a request must satisfy all of its schemes. */
export type SecurityRequirement = ReturnType<typeof readSecurity>[number];

/** Reads the security requirements of an operation: its own, or else the document's. */
export function readSecurity(operation: JsonObject, document: JsonObject) {
  const declared: Json[] = listOf(operation.security ?? document.security);
  return declared.filter(isObject).map((requirement) =>
    Object.entries(requirement).map(([key, scopes]) => {
      // OpenAPI 3.2 also allows a reference to the scheme here.
      const name = key.startsWith(schemesPointer) ? (pointerKeys(key).at(-1) ?? key) : key;
      return { name, scopes: textsOf(scopes) };
    }),
  );
}

function readFlow(kind: string, flow: JsonObject) {
  const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'].flatMap((name) => {
    const url = textOf(flow[name]);
    return url === undefined ? [] : [{ name, url }];
  });
  const scopes = Object.entries(objectOf(flow.scopes)).map(([name, text]) => ({
    name,
    description: textOf(text) ?? '',
  }));
  return { kind, urls, scopes };
}

/** Words in a scheme's name that describe the mechanism, not the owner of the key. */
const generic = new Set(
  (
    'api key auth authorization authentication bearer basic digest http token ' +
    'o auth2 oauth oauth2 apikey jwt password access code security scheme header query cookie default'
  ).split(' '),
);

/** Derives the key's variable from a scheme's name: `bearerAuth` → `API_KEY`, `petstore_auth` → `PETSTORE_API_KEY`. */
export function keyVariableOf(scheme: string, isLogin = false): string {
  const words = scheme
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => /\D/.test(word) && !generic.has(word.toLowerCase()));
  const name = [...words.map((word) => word.toUpperCase()), isLogin ? 'CREDENTIALS' : 'API_KEY'].join('_');
  // A variable cannot begin with a digit.
  return /^\d/.test(name) ? `_${name}` : name;
}
