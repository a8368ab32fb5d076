import { referenceHref } from 'site:sandbox/operations';
import { sandbox as messages } from 'site:messages/sandbox';
import { type JsonObject, parseJson } from '../../reference/document/json.ts';
import { explain } from '../schema/explain.ts';
import { findJsonFault } from '../schema/find-json-fault.ts';
import { check } from '../schema/check.ts';
import type { PatternOf } from '../../reference/document/patterns.ts';

/** The JSON Schema of an operation's body, if it has one, and the data of a stream's last event. */
export type OperationCheck = { body?: JsonObject; patternOf?: PatternOf | undefined; streamEnd?: string };

/** Why a body is invalid. `href` links to the field in the API reference, if it has the field. */
export type BodyProblem = { message: string; param: string; href: string | undefined };

/**
 * Validates a body with the check of the sandbox. Returns undefined if it is valid.
 * @param isReference whether this page is the API reference
 */
export function findBodyProblem(
  text: string,
  operationId: string,
  { body: schema = {}, patternOf }: OperationCheck,
  isReference: boolean,
): BodyProblem | undefined {
  const body = parseJson(text);
  if (body === undefined) return { message: messages.notJson(findJsonFault(text)), param: '', href: undefined };
  const errors = check(schema, body, patternOf);
  if (errors.length === 0) return undefined;
  const { param, message } = explain(errors, schema, messages);
  return { param, message, href: param === '' ? undefined : fieldHref(operationId, param, isReference) };
}

/**
 * Returns the link to a field, or to its nearest ancestor with an anchor on this page: `messages` for
 * `messages[0].content`. Other pages link to the top-level field in the reference.
 */
function fieldHref(operationId: string, param: string, isReference: boolean): string | undefined {
  const names = param.replaceAll(/\[\d+\]/g, '').split('.');
  for (let count = names.length; count > 0; count -= 1) {
    const id = `${operationId}.request.${names.slice(0, count).join('.')}`;
    if (document.getElementById(id) !== null) return `#${encodeURI(id)}`;
    if (count === 1 && !isReference) return `${referenceHref}#${encodeURI(id)}`;
  }
  return undefined;
}
