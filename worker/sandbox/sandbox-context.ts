import type { SandboxOperation } from '../../app/sandbox/sandbox.ts';
import type { Env } from '../env.ts';

/** What Hono knows of a call of the sandbox: the operation once it is found, whose documented errors then answer. */
export type SandboxContext = { Bindings: Env; Variables: { operation: SandboxOperation | undefined } };

/** The largest body that is read, in bytes. */
export const bodyLimit = 256 * 1024;

/** The headers of the sandbox's own. */
export const sandboxHeaders = {
  /** Stands on every answer. */
  mark: 'X-Sandbox',
  /** Asks for a failure. */
  fault: 'X-Sandbox-Fault',
  /** Asks for the pause between the pieces of a stream, in milliseconds. */
  pace: 'X-Sandbox-Pace',
  /** Asks for an example of the document by its name. */
  example: 'X-Sandbox-Example',
} as const;
