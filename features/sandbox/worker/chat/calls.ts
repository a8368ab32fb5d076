import type { SandboxMessages } from '../../messages/en.ts';
import { type Json, type JsonObject, isObject, listOf, objectOf, parseJson } from '../../../reference/document/json.ts';
import { maxSchemaSize, type SchemaFitter } from '../response/fit-schema.ts';
import { ApiError } from '../response/api-error.ts';
import type { Call, Draft } from './draft.ts';

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
export function wantedCalls(body: JsonObject, messages: SandboxMessages): WantedCalls | undefined {
  const tools = listOf(body.tools).map((tool, index) => ({
    ...functionOf(objectOf(tool).function),
    place: `tools[${index}].function.parameters`,
  }));
  const functions = listOf(body.functions).map((one, index) => ({
    ...functionOf(one),
    place: `functions[${index}].parameters`,
  }));
  const style = tools.length > 0 || body.tool_choice !== undefined ? 'tools' : 'functions';
  const choice = style === 'tools' ? body.tool_choice : body.function_call;
  const all = style === 'tools' ? tools : functions;
  const maxCalls = style === 'functions' || body.parallel_tool_calls === false ? 1 : Number.POSITIVE_INFINITY;
  if (isObject(choice)) {
    const name = style === 'tools' ? objectOf(choice.function).name : choice.name;
    const found = all.filter((one) => one.name === name);
    if (found.length === 0)
      throw new ApiError(400, {
        message: messages.noTool(String(name)),
        param: style === 'tools' ? 'tool_choice.function.name' : 'function_call.name',
      });
    return { style, functions: found.slice(0, 1), named: true, maxCalls };
  }
  const last = objectOf(listOf(body.messages).at(-1)).role;
  const free = choice === undefined || choice === 'auto';
  if (all.length === 0 || choice === 'none' || (free && (last === 'tool' || last === 'function'))) return undefined;
  return { style, functions: all, named: false, maxCalls };
}

/**
 * The calls of one choice: those of the example that fit what the request defines, else one whose arguments are made
 * from it.
 * @throws ApiError when no arguments fit the parameters
 */
export function writeCalls(
  wanted: WantedCalls,
  draft: Draft,
  schemas: SchemaFitter,
  messages: SandboxMessages,
): Call[] {
  const kept = draft.calls.filter((call) => {
    const target = wanted.functions.find(({ name }) => name === call.name);
    return target !== undefined && schemas.fits(argumentsSchema(target.parameters), parseJson(call.arguments) ?? null);
  });
  if (kept.length > 0) return kept.slice(0, wanted.maxCalls);
  const [first] = wanted.functions;
  if (first === undefined) return [];
  const value =
    first.parameters === undefined ? {} : schemas.valueFor(argumentsSchema(first.parameters), messages.text);
  if (value === undefined)
    throw new ApiError(400, { message: messages.badSchema(first.place, maxSchemaSize), param: first.place });
  return [{ name: first.name, arguments: JSON.stringify(value) }];
}

/** The id of a call; the request's own decides it. */
export function callId(id: string, index: number): string {
  return `call_${id}${index}`;
}

function functionOf(value: Json | undefined): { name: string; parameters: Json | undefined } {
  const { name, parameters } = objectOf(value);
  return { name: String(name), parameters };
}

/** Arguments are an object, also where the parameters do not say so. */
function argumentsSchema(parameters: Json | undefined): Json {
  return isObject(parameters) ? { type: 'object', ...parameters } : { type: 'object' };
}
