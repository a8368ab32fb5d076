import type { SandboxMessages } from '../../messages/sandbox-messages.ts';
import { type JsonObject, isObject, objectOf, parseJson } from '../../../reference/document/json.ts';
import type { ChosenExample } from '../reply/choose-example.ts';
import type { WantedCalls } from './calls.ts';
import { type Draft, draftsOf } from './draft.ts';

/** What the request wants the text to be. */
export type TextForm = { kind: 'text' | 'object' } | { kind: 'schema'; schema: JsonObject };

/** The form that `response_format` requires. */
export function textForm({ response_format: format }: JsonObject): TextForm {
  const { type, json_schema: named } = objectOf(format);
  if (type === 'json_object') return { kind: 'object' };
  return type === 'json_schema' ? { kind: 'schema', schema: objectOf(objectOf(named).schema) } : { kind: 'text' };
}

/**
 * The drafts of the nearest example that can answer such a request: calls where calls are wanted, text where text is,
 * JSON where JSON is. An example in which the model refuses answers its own request only.
 */
export function chooseDrafts(
  ranked: ChosenExample[],
  wanted: WantedCalls | undefined,
  form: TextForm,
  named: boolean,
  messages: SandboxMessages,
): Draft[] {
  for (const example of ranked) {
    const drafts = draftsOf(example);
    if (named || drafts.every((draft) => (draft.refusal === null ? answers(draft) : example.same))) return drafts;
  }
  return [{ text: messages.answer, refusal: null, calls: [] }];

  function answers({ text, calls }: Draft): boolean {
    if (wanted !== undefined) return calls.length > 0;
    return text !== null && (form.kind !== 'text') === isObject(parseJson(text));
  }
}
