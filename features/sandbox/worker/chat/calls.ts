import { isObject, type Json, type JsonObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import { fittingValue, type SchemaFitter } from '../response/fit-schema.ts';
import { ApiError } from '../response/api-error.ts';

/** A function call. `arguments` is a string of JSON. */
export type Call = { name: string; arguments: string };

/** The function calls that a response must have: a single `function_call` (deprecated), or a list of `tool_calls`. */
export type RequestedCalls = NonNullable<ReturnType<typeof requestedCalls>>;

/**
 * Returns the function calls that a request asks for. If the choice is `auto` or missing, a function is called unless
 * the last message is the result of a call, so that a loop of calls and results ends.
 * @throws ApiError if it selects a function that it does not define
 */
export function requestedCalls(body: JsonObject) {
  const isNew = listOf(body.tools).length > 0 || body.tool_choice !== undefined;
  const style: 'tools' | 'functions' = isNew ? 'tools' : 'functions';
  const choice = isNew ? body.tool_choice : body.function_call;
  const inside = (value: Json) => objectOf(isNew ? objectOf(value).function : value);
  const functions = listOf(body[style]).map((definition, index) => {
    const { name, parameters } = inside(definition);
    // The place is the path of the parameters in the request.
    return { name: String(name), parameters, place: `${style}[${index}]${isNew ? '.function' : ''}.parameters` };
  });
  const maxCalls = isNew && body.parallel_tool_calls !== false ? Number.POSITIVE_INFINITY : 1;
  if (isObject(choice)) {
    const name = String(inside(choice).name);
    const selected = functions.find((candidate) => candidate.name === name);
    const param = isNew ? 'tool_choice.function.name' : 'function_call.name';
    if (selected === undefined) throw new ApiError(400, ({ noTool }) => ({ message: noTool(name), param }));
    return { style, functions: [selected], named: true, maxCalls };
  }
  const last = objectOf(listOf(body.messages).at(-1)).role;
  const free = choice === undefined || choice === 'auto';
  if (functions.length === 0 || choice === 'none' || (free && (last === 'tool' || last === 'function')))
    return undefined;
  return { style, functions, named: false, maxCalls };
}

/**
 * Returns the calls of a choice: those of the example that match the request's functions, else a generated one.
 * @param given the calls of the example
 * @param text the value of arguments that may be any string
 * @throws ApiError if no arguments are found that match the parameters
 */
export function writeCalls(requested: RequestedCalls, given: Call[], schemas: SchemaFitter, text: string): Call[] {
  const valid = given.filter((call) => {
    const target = requested.functions.find(({ name }) => name === call.name);
    return target !== undefined && schemas.fits(argumentsSchema(target.parameters), parseJson(call.arguments) ?? null);
  });
  if (valid.length > 0) return valid.slice(0, requested.maxCalls);
  return requested.functions.slice(0, 1).map(({ name, parameters, place }) => {
    const value = parameters === undefined ? {} : fittingValue(schemas, argumentsSchema(parameters), text, place);
    return { name, arguments: JSON.stringify(value) };
  });
}

/** Returns the id of a call, derived from the id of the response. */
export function callId(id: string, index: number): string {
  return `call_${id}${index}`;
}

/** Returns the schema of arguments: always an object, even if the parameters do not say so. */
function argumentsSchema(parameters: Json | undefined): Json {
  return { type: 'object', ...objectOf(parameters) };
}
