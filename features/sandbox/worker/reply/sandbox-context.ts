import type { SandboxOperation } from '../../sandbox.ts';
import type { Env } from '../../../../worker/platform/env.ts';

/** What Hono knows of a call of the sandbox: the operation once it is found, whose documented errors then answer. */
export type SandboxContext = { Bindings: Env; Variables: { operation: SandboxOperation | undefined } };

/** The largest body that is read, in bytes. */
export const maxBodyBytes = 256 * 1024;
