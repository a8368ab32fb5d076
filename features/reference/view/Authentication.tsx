import { reference as messages } from 'site:messages/reference';
import type { SecurityRequirement, SecurityScheme } from '../document/reference.ts';
import { keyOf, keyText } from '../samples/request.ts';
import { useReference, Anchor, BreakableCode, Message, Text, UnknownKeywords } from './Text.tsx';

/** Renders the security schemes of the API. */
export function Authentication({ schemes }: { schemes: SecurityScheme[] }) {
  return (
    <ul className="props">
      {schemes.map((scheme) => (
        <li key={scheme.id} className="prop" id={scheme.id}>
          <p className="head">
            <Anchor id={scheme.id}>
              <code>{scheme.name}</code>
            </Anchor>{' '}
            <span className="type">
              <Message text={kindWords(scheme)} />
            </span>
          </p>
          <Text markdown={scheme.description} />
          {scheme.openIdConnectUrl === undefined ? null : (
            <p>
              <a href={scheme.openIdConnectUrl}>{scheme.openIdConnectUrl}</a>
            </p>
          )}
          {scheme.flows.map((flow) => (
            <div key={flow.kind} className="items">
              <p className="head">
                <code>{flow.kind}</code>
                {flow.urls.map(({ name, url }) => (
                  <span key={name}>
                    {' '}
                    <code>{name}</code>: <BreakableCode text={url} />
                  </span>
                ))}
              </p>
              {flow.scopes.length === 0 ? null : (
                <ul className="values">
                  {flow.scopes.map((scope) => (
                    <li key={scope.name}>
                      <BreakableCode text={scope.name} />
                      <Text markdown={scope.description} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          ))}
          <UnknownKeywords keywords={scheme.unknown} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the schemes that authenticate an operation, and where each sends its key; several are alternatives. */
export function Security({ requirements }: { requirements: SecurityRequirement[] }) {
  const { data, href } = useReference();
  if (requirements.length === 0) return null;
  return (
    <>
      <span>{messages.authentication}</span>{' '}
      {requirements.map((requirement, index) => (
        <span key={index}>
          {index === 0 ? null : ` ${messages.or(['', '']).trim()} `}
          {requirement.length === 0
            ? messages.noAuthentication
            : requirement.map(({ name, scopes }, schemeIndex) => {
                const scheme = data.reference.authentication.find((candidate) => candidate.name === name);
                const key = scheme && keyOf(scheme);
                return (
                  <span key={name}>
                    {schemeIndex === 0 ? null : ' + '}
                    {scheme === undefined ? name : <a href={href(scheme.id)}>{name}</a>}
                    {key && ' '}
                    {key && <code data-search="none">{keyText(key)}</code>}
                    {scopes.map((scope) => (
                      <span key={scope}>
                        {' '}
                        <code>{scope}</code>
                      </span>
                    ))}
                  </span>
                );
              })}
        </span>
      ))}
    </>
  );
}

function kindWords(scheme: SecurityScheme): string {
  const kinds = messages.authenticationKinds;
  switch (scheme.type) {
    case 'http':
      return (
        kinds.http(scheme.scheme ?? '') +
        (scheme.bearerFormat === undefined ? '' : messages.open + scheme.bearerFormat + messages.close)
      );
    case 'apiKey':
      return kinds.apiKey(scheme.in ?? '', scheme.parameter ?? '');
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return kinds[scheme.type];
    default:
      return scheme.type;
  }
}
