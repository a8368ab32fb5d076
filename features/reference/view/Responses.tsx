import type { Operation, Response as ResponseData } from '../document/reference.ts';
import { Contents } from './Contents.tsx';
import { estimateResponse, sizeStyle } from './estimate-size.ts';
import { ParameterRow } from './ParameterRow.tsx';
import { useReference } from './reference-context.ts';
import { Anchor, Text, UnfoldButton, UnknownKeywords } from './Text.tsx';

/** What an operation may answer, by status. */
export function Responses({ responses }: Pick<Operation, 'responses'>) {
  const { messages } = useReference();
  return (
    <section className="part" data-side="response">
      <h4>
        {messages.responses}
        <UnfoldButton />
      </h4>
      {responses.map((response) => (
        <Response key={response.id} response={response} />
      ))}
    </section>
  );
}

/** A response by status: headers, then contents. */
function Response({ response }: { response: ResponseData }) {
  const { messages } = useReference();
  const { id, status, description } = response;
  const words = messages.statusWords(status);
  const said = description?.replaceAll(/<[^>]*>/g, '').trim();
  const isTwice = said?.toLowerCase() === words.toLowerCase();
  return (
    <section className="response" id={id} style={sizeStyle(estimateResponse(response))}>
      <h5>
        <Anchor id={id}>
          <code data-status={status[0]}>{status}</code>
        </Anchor>
        {words === '' ? null : <span>{isTwice ? said : words}</span>}
      </h5>
      <Text html={isTwice ? undefined : description} />
      {response.headers.length === 0 ? null : (
        <>
          <p className="head">{messages.responseHeaders}</p>
          <ul className="props">
            {response.headers.map((header) => (
              <ParameterRow key={header.id} parameter={header} />
            ))}
          </ul>
        </>
      )}
      {response.contents.length === 0 ? (
        <p className="text">{messages.noContent}</p>
      ) : (
        <Contents contents={response.contents} owner={id} />
      )}
      <UnknownKeywords keywords={response.unknown} />
    </section>
  );
}
