import type { SandboxMessages } from '../../app/sandbox/messages.ts';
import { type JsonObject } from '../../app/reference/document/json.ts';
import { Refusal } from './refusal.ts';
import { sandboxHeaders } from './sandbox-context.ts';

/** Errors that are asked for: their statuses, and headers that belong to them. */
const errors = {
  'invalid-key': { status: 401, headers: {} },
  'rate-limit': { status: 429, headers: { 'Retry-After': '1' } },
  'server-error': { status: 500, headers: {} },
} as const;

/**
 * Faults in the way that an answer arrives: late, ended in its middle as if all were well, or with an error there. A
 * connection that breaks cannot be had of the platform without an entry in its log.
 */
const troubles = ['slow-first-byte', 'cut-stream', 'stream-error'] as const;

/** What is to go wrong with the arrival of an answer. */
export type Trouble = (typeof troubles)[number];

const names = [...Object.keys(errors), ...troubles];

/** The word before a model id that asks for a fault: for clients that cannot set headers. */
const modelPrefix = 'sandbox-';
/** Behind a fault's name: only the first attempt has it, as the SDKs count their attempts in a header. */
const onceSuffix = '-once';

/**
 * The trouble that a request asks for, in the header or as its model (`sandbox-rate-limit`); undefined when it asks for
 * none.
 * @throws Refusal: the error that was asked for, or 400 for a fault that there is not
 */
export function readFault(
  header: (name: string) => string | undefined,
  fields: JsonObject,
  messages: SandboxMessages,
): Trouble | undefined {
  const { model } = fields;
  const written = header(sandboxHeaders.fault)?.trim();
  const asked =
    written ??
    (typeof model === 'string' && model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : undefined);
  if (asked === undefined) return undefined;
  const once = asked.endsWith(onceSuffix);
  const name = once ? asked.slice(0, -onceSuffix.length) : asked;
  if (!names.includes(name))
    throw new Refusal(400, {
      message: messages.unknownFault(asked, messages.list(names)),
      param: written === undefined ? 'model' : sandboxHeaders.fault,
    });
  if (once && Number(header('X-Stainless-Retry-Count') ?? 0) > 0) return undefined;
  if (isError(name))
    throw new Refusal(
      errors[name].status,
      {
        message: messages.asked[name],
        code: `sandbox_${name.replaceAll('-', '_')}`,
        ...(errors[name].status < 500 ? { type: 'sandbox_fault' } : {}),
      },
      errors[name].headers,
    );
  return troubles.find((trouble) => trouble === name);
}

function isError(name: string): name is keyof typeof errors {
  return Object.hasOwn(errors, name);
}
