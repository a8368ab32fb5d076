import { type Json, type JsonObject, isObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import { fittingValue, type SchemaFitter } from '../response/fit-schema.ts';
import { ApiError } from '../response/api-error.ts';

/** A call of a function: its arguments are JSON in a text. */
export type Call = { name: string; arguments: string };

/** That the response calls functions: the older way has one `function_call`, the newer a list of `tool_calls`. */
export type WantedCalls = {
  style: 'tools' | 'functions';
  /** The functions that may be called, and their location in the request. */
  functions: { name: string; parameters: Json | undefined; place: string }[];
  /** Whether the request names the function. */
  named: boolean;
  maxCalls: number;
};

/**
 * Which functions a request wants called. Where the model is free to choose, it calls one until the result of a call is
 * there, so that a loop of calls and results comes to its end.
 * @throws ApiError when it names a function that it does not define
 */
export function wantedCalls(body: JsonObject): WantedCalls | undefined {
  const isNew = listOf(body.tools).length > 0 || body.tool_choice !== undefined;
  const style = isNew ? 'tools' : 'functions';
  const choice = isNew ? body.tool_choice : body.function_call;
  const inside = (value: Json) => objectOf(isNew ? objectOf(value).function : value);
  const functions = listOf(body[style]).map((one, index) => {
    const { name, parameters } = inside(one);
    return { name: String(name), parameters, place: `${style}[${index}]${isNew ? '.function' : ''}.parameters` };
  });
  const maxCalls = isNew && body.parallel_tool_calls !== false ? Number.POSITIVE_INFINITY : 1;
  if (isObject(choice)) {
    const name = String(inside(choice).name);
    const called = functions.find((one) => one.name === name);
    const param = isNew ? 'tool_choice.function.name' : 'function_call.name';
    if (called === undefined) throw new ApiError(400, ({ noTool }) => ({ message: noTool(name), param }));
    return { style, functions: [called], named: true, maxCalls };
  }
  const last = objectOf(listOf(body.messages).at(-1)).role;
  const free = choice === undefined || choice === 'auto';
  if (functions.length === 0 || choice === 'none' || (free && (last === 'tool' || last === 'function')))
    return undefined;
  return { style, functions, named: false, maxCalls };
}

/**
 * The calls of one choice: those of the example that fit what the request defines, else one whose arguments are made
 * from it.
 * @param given the calls of the example
 * @param text for arguments that may be any text
 * @throws ApiError when no arguments fit the parameters
 */
export function writeCalls(wanted: WantedCalls, given: Call[], schemas: SchemaFitter, text: string): Call[] {
  const kept = given.filter((call) => {
    const target = wanted.functions.find(({ name }) => name === call.name);
    return target !== undefined && schemas.fits(argumentsSchema(target.parameters), parseJson(call.arguments) ?? null);
  });
  if (kept.length > 0) return kept.slice(0, wanted.maxCalls);
  return wanted.functions.slice(0, 1).map(({ name, parameters, place }) => {
    const value = parameters === undefined ? {} : fittingValue(schemas, argumentsSchema(parameters), text, place);
    return { name, arguments: JSON.stringify(value) };
  });
}

/** The id of a call; the request's own decides it. */
export function callId(id: string, index: number): string {
  return `call_${id}${index}`;
}

/** Arguments are an object, also where the parameters do not say so. */
function argumentsSchema(parameters: Json | undefined): Json {
  return { type: 'object', ...objectOf(parameters) };
}
