import type { Example, Operation } from '../document/reference.ts';
import type { Scenario } from '../document/reference-data.ts';
import { SAMPLE_LABELS } from '../samples/sample.ts';
import { CodeBlock } from '../../content/CodeBlock.tsx';
import { CodeGroup } from '../../content/CodeGroup.tsx';
import { codeOf } from './code-of.ts';
import { EventExample } from './EventStream.tsx';
import { useReference } from './reference-context.ts';

/** How to call an operation and what comes back: a fold for each example, the first one open, then the other answers. */
export function Samples({ operation }: { operation: Operation }) {
  const { data, messages } = useReference();
  const scenarios = data.scenarios[operation.id] ?? [];
  const shown = new Set(scenarios.flatMap((scenario) => scenario.answers));
  const all = operation.responses.flatMap((response) =>
    response.contents.flatMap((content) => content.examples.map((example) => ({ response, content, example }))),
  );
  const bodies = (operation.body?.contents ?? [])
    .slice(1)
    .flatMap((content) => content.examples.map((example) => ({ content, example })));
  const others = all.filter(({ example }) => !shown.has(example.id));
  if (scenarios.length === 0 && all.length === 0) return null;
  return (
    <aside className="samples" aria-label={`${operation.summary} ${messages.samples}`} data-search="new-lines">
      {scenarios.map((scenario, index) => (
        <details key={scenario.name} name={`${operation.id}.samples`} open={index === 0}>
          <summary>{scenario.title}</summary>
          <OneScenario
            scenario={scenario}
            shown={index === 0}
            answers={all.filter(({ example }) => scenario.answers.includes(example.id)).map(({ example }) => example)}
          />
        </details>
      ))}
      {bodies.map(({ content, example }) => (
        <details key={example.id} name={`${operation.id}.samples`}>
          <summary>
            {messages.requestSample} {content.contentType} {example.summary ?? example.name}
          </summary>
          <Answer example={example} shown={false} />
        </details>
      ))}
      {others.map(({ response, content, example }) => (
        <details key={example.id} name={`${operation.id}.samples`}>
          <summary>
            {messages.responseSample} <code>{response.status}</code> {example.summary ?? content.contentType}
          </summary>
          <Answer example={example} shown={false} />
        </details>
      ))}
    </aside>
  );
}

function OneScenario({ scenario, answers, shown }: { scenario: Scenario; answers: Example[]; shown: boolean }) {
  const { messages } = useReference();
  return (
    <>
      {scenario.description === undefined ? null : <p className="text">{scenario.description}</p>}
      <CodeGroup>
        {scenario.samples.map(({ language, grammar, html }, index) => (
          <CodeBlock
            key={language}
            lang={grammar}
            title={SAMPLE_LABELS[language]}
            {...codeOf(html, shown && index === 0)}
          />
        ))}
      </CodeGroup>
      {answers.map((example) => (
        <div key={example.id}>
          <p className="answer">{messages.responseSample}</p>
          <Answer example={example} shown={shown} />
        </div>
      ))}
    </>
  );
}

/** One example of a body, highlighted; a stream as its events; one that stands elsewhere as a link. */
function Answer({ example, shown }: { example: Example; shown: boolean }) {
  const { data, messages } = useReference();
  const events = data.events[example.id];
  const html = data.examples[example.id];
  return (
    <div id={example.id}>
      {example.description === undefined ? null : (
        <div className="text" dangerouslySetInnerHTML={{ __html: example.description }} />
      )}
      {events === undefined ? null : <EventExample events={events} shown={shown} />}
      {html === undefined ? null : <CodeBlock lang="json" {...codeOf(html, shown)} />}
      {example.externalValue === undefined ? null : (
        <p>
          <a href={example.externalValue}>{messages.externalExample}</a>
        </p>
      )}
    </div>
  );
}
