import { reference as messages } from 'site:messages/reference';
import { memberOf } from '../document/json.ts';
import type { Content, Operation, ReferenceData, Response, Scenario } from '../document/reference.ts';
import { sampleContent } from '../samples/sample-bodies.ts';
import { maxTabs, sampleLabels, sampleLanguages, type SampleLanguage } from '../document/sample-languages.ts';
import { CodeBlock } from '../../../app/content/CodeBlock.tsx';
import { message } from '../../../app/content/message.ts';
import { TabList } from '../../../app/content/Tabs.tsx';
import { codeProps } from './code-colors.ts';
import { highlightExample } from './highlight-example.ts';
import { Text, useReference } from './Text.tsx';

/**
 * Renders a card of sample requests and a card of sample responses. Each example is a `<details>`, the first one open,
 * so that all are reachable without script. The script replaces the names of the requests by a menu, and shows the
 * responses of the selected request and those that belong to no request.
 */
export function Samples({ operation }: { operation: Operation }) {
  const { data, tryOut } = useReference();
  const { id } = operation;
  const scenarios = memberOf(data.scenarios, id) ?? [];
  const responses = responsesOf(operation, scenarios, data);
  // A callback is sent by the API, so there is no program to show, only the body.
  const sampled = operation.received === undefined ? sampleContent(operation) : undefined;
  const bodies = (operation.body?.contents ?? []).flatMap((content) =>
    writtenExamples(content, data).filter(({ example }) => content !== sampled || example.value === undefined),
  );
  const languages = languagesOf(scenarios);
  const requests = [
    ...scenarios.map((scenario, index) => ({
      ...scenario,
      code: <Request scenario={scenario} languages={languages} shown={index === 0} />,
    })),
    ...bodies.map(({ example, code }, index) => ({
      name: undefined,
      title: example.summary ?? (example.name || operation.summary),
      paths: code?.paths,
      code: <ExampleBody example={example} code={code} shown={index + scenarios.length === 0} />,
    })),
  ];
  if (requests.length + responses.length === 0) return null;
  const first = responses.findIndex(({ scenario }) => scenario === undefined || scenario === scenarios[0]);
  return (
    <aside className="samples" aria-label={`${operation.summary} ${messages.samples}`} data-search="new-lines">
      {requests.length === 0 ? null : (
        <div className="sample-card requests tabs" data-group="language">
          <p className="sample-head">
            <b>{messages.requestSample}</b>
            {requests.length < 2 ? null : (
              <span className="picker" data-choose={messages.chooseSample}>
                {requests[0]?.title}
              </span>
            )}
            {tryOut && operation.received === undefined ? (
              <button type="button" className="try" data-operation={id} aria-expanded="false">
                {messages.tryOut}
              </button>
            ) : null}
          </p>
          {scenarios.length === 0 ? null : (
            <TabList
              label={message('Language of the sample')}
              tabs={languages.map((language) => sampleLabels[language])}
            />
          )}
          {requests.map(({ name, title, paths, code }, index) => (
            <details
              key={index}
              className={name === undefined ? 'body' : undefined}
              name={`${id}.requests`}
              open={index === 0}
              data-scenario={name}
              data-paths={pathsText(paths)}
            >
              <summary>{title}</summary>
              {code}
            </details>
          ))}
        </div>
      )}
      {responses.length === 0 ? null : (
        <div className="sample-card answers">
          <p className="sample-head">
            <b>{messages.responseSample}</b>
          </p>
          <div className="strip">
            {responses.map(({ response, content, example, code, scenario }, index) => (
              <details
                key={example.id}
                name={`${id}.answers`}
                open={index === first}
                data-of={scenario?.name}
                data-on={scenario === scenarios[0] ? '' : undefined}
                data-paths={pathsText(code?.paths)}
              >
                <summary>
                  {response.status === 'default' ? null : (
                    <code data-status={response.status[0]}>{response.status}</code>
                  )}
                  {scenario === undefined ? (
                    <ResponseName response={response} content={content} example={example} />
                  ) : (
                    <>
                      {content.kind === 'stream' ? <span>{messages.stream}</span> : null}
                      {example.summary === undefined || example.summary === scenario.title ? null : (
                        <span>{example.summary}</span>
                      )}
                    </>
                  )}
                </summary>
                <ExampleBody example={example} code={code} shown={index === first} />
              </details>
            ))}
          </div>
        </div>
      )}
    </aside>
  );
}

/** Returns `data-paths`, by which the script links a sample to the properties of its body; undefined without paths. */
function pathsText(paths: string[] = []): string | undefined {
  return paths.length === 0 ? undefined : paths.join(' ');
}

/** Returns the examples of a content, each with its highlighted code if it has a value. */
function writtenExamples(content: Content, { examplesOf }: ReferenceData) {
  return examplesOf(content).map((example) => ({
    content,
    example,
    code: example.value && highlightExample(content.kind, example.value),
  }));
}

type WrittenExample = ReturnType<typeof writtenExamples>[number];

/** Returns every response example with the scenario that it belongs to; those without a scenario come last. */
function responsesOf(operation: Operation, scenarios: Scenario[], data: ReferenceData) {
  const all = operation.responses.flatMap((response) =>
    response.contents.flatMap((content) =>
      writtenExamples(content, data).map((written) => ({
        ...written,
        response,
        scenario: scenarios.find(({ responses }) => responses.includes(written.example.id)),
      })),
    ),
  );
  return [...all.filter(({ scenario }) => scenario !== undefined), ...all.filter(({ scenario }) => !scenario)];
}

function languagesOf(scenarios: Scenario[]): SampleLanguage[] {
  const used = new Set(scenarios.flatMap(({ samples }) => samples.map(({ language }) => language)));
  return sampleLanguages.filter((language) => used.has(language)).slice(0, maxTabs);
}

/** Renders the samples of a scenario; the first sample is also shown for the languages that the scenario lacks. */
function Request({ scenario, languages, shown }: { scenario: Scenario; languages: SampleLanguage[]; shown: boolean }) {
  const { samples, description } = scenario;
  const missing = languages.filter((language) => !samples.some((sample) => sample.language === language));
  const numberOf = (language: SampleLanguage) => languages.indexOf(language) + 1;
  return (
    <>
      <Text markdown={description} />
      {samples.map(({ language, grammar, label, html }, index) => (
        <div
          key={language}
          className="tab-panel"
          data-label={sampleLabels[language]}
          data-tabs={[language, ...(index === 0 ? missing : [])].map(numberOf).join(' ')}
        >
          {label === undefined || label === sampleLabels[language] ? null : <p className="text">{label}</p>}
          <CodeBlock lang={grammar} {...codeProps(html, shown && index === 0)} />
        </div>
      ))}
    </>
  );
}

/** Renders the name that distinguishes a response from others of its status; the first content, if JSON, needs none. */
function ResponseName({ response, content, example }: Omit<WrittenExample, 'code'> & { response: Response }) {
  const named = content.examples.length > 1 ? example.name : undefined;
  const name = example.generated === true ? undefined : (example.summary ?? named);
  if (name !== undefined) return <span>{name}</span>;
  if (content !== response.contents[0] || content.kind !== 'json') return <span>{shortType(content.contentType)}</span>;
  return response.status === 'default' ? <span>{messages.statusWords('default')}</span> : null;
}

/** Renders an example of a body, highlighted, or a link to an external example. */
function ExampleBody({ example, code, shown }: Omit<WrittenExample, 'content'> & { shown: boolean }) {
  return (
    <div id={example.id}>
      {example.generated === true ? <p className="text">{messages.generatedExample}</p> : null}
      <Text markdown={example.description} />
      {code === undefined ? null : <CodeBlock lang="json" {...codeProps(code.html, shown)} />}
      {example.externalValue === undefined ? null : (
        <p className="text">
          <a href={example.externalValue}>{messages.externalExample}</a>
        </p>
      )}
    </div>
  );
}

/** Returns the short name of a media type: `application/problem+xml` → `XML`. */
function shortType(contentType: string): string {
  const [, format] = /[/+](xml|ya?ml|html|csv)(?:;|$)/.exec(contentType) ?? [];
  return format === undefined ? contentType : format.toUpperCase();
}
