import { reference as messages } from 'site:messages/reference';
import { Authentication } from './Authentication.tsx';
import { useReference, Anchor, Meta, Text, Message, UnknownKeywords } from './Text.tsx';
import { factWords, variableFacts } from '../document/facts.ts';
import { memberOf } from '../document/json.ts';
import { firstCall } from '../document/walk.ts';
import { keyText, requestKeys, serverUrl } from '../samples/request.ts';
import { sampleLabels } from '../document/sample-languages.ts';
import { CodeBlock, CodeGroup } from '../../../app/content/CodeBlock.tsx';
import { codeProps } from './code-colors.ts';
import type { Server } from '../document/reference.ts';

/** Renders what concerns the whole API: version, downloads, description, base URL, authentication. */
export function Introduction() {
  const { data, siteHref } = useReference();
  const { reference } = data;
  return (
    <section className="intro columns">
      <div className="op-head">
        <p className="version">
          {reference.title} {reference.version === '' ? null : <span className="flag">{reference.version}</span>}
        </p>
        {reference.summary === undefined ? null : <p className="text">{reference.summary}</p>}
        <Text markdown={reference.description} />
        {reference.links.map((link) => (
          <Meta key={link.label} label={messages[link.kind]}>
            {link.href === undefined ? link.label : <a href={siteHref(link.href)}>{link.label}</a>}
          </Meta>
        ))}
        <UnknownKeywords keywords={reference.unknown} />
        <p className="downloads">
          {['openapi.json', 'openapi.yaml'].map((file) => (
            <a key={file} href={siteHref(`/${file}`)} download>
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

/** Renders what every call needs, beside the introduction: the base URL, the key header, and the simplest call. */
function StartCard() {
  const { data } = useReference();
  const { reference } = data;
  const operation = firstCall(reference);
  if (operation === undefined) return null;
  const [scenario] = memberOf(data.scenarios, operation.id) ?? [];
  const key = requestKeys(reference, operation)[0]?.find((candidate) => candidate.in === 'header');
  const base = serverUrl(reference, operation);
  const header = key === undefined ? undefined : keyText(key);
  return (
    <aside className="samples start" aria-label={messages.samples} data-search="none">
      <dl>
        {base === '' ? null : <Fact label={messages.servers} text={base} copy={messages.copyUrl} />}
        {header === undefined ? null : <Fact label={messages.keyHeader} text={header} copy={messages.copyHeader} />}
      </dl>
      {scenario === undefined ? null : (
        <CodeGroup>
          {scenario.samples.map(({ language, grammar, html }, index) => (
            <CodeBlock key={language} lang={grammar} title={sampleLabels[language]} {...codeProps(html, index === 0)} />
          ))}
        </CodeGroup>
      )}
    </aside>
  );
}

function Fact({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
      </dd>
      <dd>
        <button type="button" className="copy" data-copy={text} aria-label={copy} />
      </dd>
    </div>
  );
}

/** Renders base URLs with their variables. */
export function Servers({ servers }: { servers: Server[] }) {
  const { toHtml } = useReference();
  if (servers.length === 0) return null;
  return (
    <ul className="props servers">
      {servers.map((server) => (
        <li key={server.url} className="prop">
          <p className="head">
            <code>{server.url}</code> {server.name}
          </p>
          <Text markdown={server.description} />
          {server.variables.map((variable) => (
            <p key={variable.name} className="head">
              <code>{`{${variable.name}}`}</code>
              {variableFacts(variable).map((fact) => (
                <span key={fact.kind} className="fact">
                  <Message text={factWords(fact, messages)} />
                </span>
              ))}
              {variable.description === undefined ? null : (
                <span dangerouslySetInnerHTML={{ __html: ` ${toHtml(variable.description)}` }} />
              )}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
