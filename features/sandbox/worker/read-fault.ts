import type { SandboxMessages } from '../messages/sandbox-messages.ts';
import type { JsonObject } from '../../reference/document/json.ts';
import { sandboxHeaders } from '../sandbox-headers.ts';
import { ApiError } from './reply/api-error.ts';

/** Faults that are error responses: their statuses and headers. */
const errorFaults = {
  'invalid-key': { status: 401, headers: {} },
  'rate-limit': { status: 429, headers: { 'Retry-After': '1' } },
  'server-error': { status: 500, headers: {} },
} as const;

/**
 * Faults in the delivery of a response: late, ended in the middle without an error, or with an error event there. The
 * platform logs a connection that is broken on purpose as an error, so there is no fault of that kind.
 */
const deliveryFaults = ['slow-first-byte', 'cut-stream', 'stream-error'] as const;

/** A fault in the delivery of a response. */
export type DeliveryFault = (typeof deliveryFaults)[number];

const names = [...Object.keys(errorFaults), ...deliveryFaults];

/** The prefix of model ids that request a fault, for clients that cannot set headers. */
const modelPrefix = 'sandbox-';
/** Behind a fault's name: only the first attempt has it, as the SDKs count their attempts in a header. */
const onceSuffix = '-once';

/**
 * The delivery fault that a request selects, in the header or as its model (`sandbox-rate-limit`).
 * @throws ApiError: the requested error response, or 400 for an unknown fault
 */
export function readFault(
  header: (name: string) => string | undefined,
  fields: JsonObject,
  messages: SandboxMessages,
): DeliveryFault | undefined {
  const { model } = fields;
  const written = header(sandboxHeaders.fault)?.trim() || undefined;
  const asked =
    written ??
    (typeof model === 'string' && model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : undefined);
  if (asked === undefined || asked === '') return undefined;
  const once = asked.endsWith(onceSuffix);
  const name = once ? asked.slice(0, -onceSuffix.length) : asked;
  if (!names.includes(name))
    throw new ApiError(400, {
      message: messages.unknownFault(asked, messages.list(names)),
      param: written === undefined ? 'model' : sandboxHeaders.fault,
    });
  if (once && Number(header('X-Stainless-Retry-Count') ?? 0) > 0) return undefined;
  if (isError(name))
    throw new ApiError(
      errorFaults[name].status,
      {
        message: messages.asked[name],
        code: `sandbox_${name.replaceAll('-', '_')}`,
        ...(errorFaults[name].status < 500 ? { type: 'sandbox_fault' } : {}),
      },
      errorFaults[name].headers,
    );
  return deliveryFaults.find((fault) => fault === name);
}

function isError(name: string): name is keyof typeof errorFaults {
  return Object.hasOwn(errorFaults, name);
}
