import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Fault, faultsOf, faultsTogether } from './faults/fault.ts';

/** Functions that another process calls by name. Arguments and results survive structured cloning. */
type Functions = { [name: string]: (argument: never) => unknown };

/** An error as plain data, as errors lose their class and their location between processes. */
type Failure = { message: string; stack: string | undefined; faults: Pick<Fault, 'location' | 'message' | 'hint'>[] };

type Message = { id: number; name?: string; argument?: unknown; result?: unknown; failure?: Failure };

/** Calls functions of the process at the other end of a channel, and answers its calls. */
export function connect(channel: ChildProcess | NodeJS.Process) {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let functions: Functions = {};
  let calls = 0;
  // With a callback, `send` does not throw when the other process has ended.
  const send = (message: Message) => channel.send?.(message, undefined, undefined, () => undefined);
  channel.on('message', async ({ id, name, argument, result, failure }: Message) => {
    if (name === undefined) {
      if (failure === undefined) pending.get(id)?.resolve(result);
      else pending.get(id)?.reject(errorOf(failure));
      return pending.delete(id);
    }
    try {
      send({ id, result: await functions[name]?.(argument as never) });
    } catch (error) {
      send({ id, failure: failureOf(error) });
    }
  });
  return {
    answer: (answers: Functions): void => void (functions = answers),
    /** @throws Fault or AggregateError that the function throws */
    call<Result>(name: string, argument?: unknown): Promise<Result> {
      const answered = Promise.withResolvers<Result>();
      pending.set(calls, answered as PromiseWithResolvers<unknown>);
      send({ id: calls++, name, argument });
      return answered.promise;
    },
  };
}

/** Starts a process that runs a module, which calls `connect(process)`. */
export function startProcess(module: URL, environment: NodeJS.ProcessEnv) {
  const file = fileURLToPath(module);
  const child = fork(file, { serialization: 'advanced', env: { ...process.env, ...environment } });
  const { answer, call } = connect(child);
  const lost = once(child, 'exit').then(([code, signal]): never => {
    throw new Error(`${file} has ended with ${code ?? signal}`);
  });
  lost.catch(() => undefined);
  return {
    answer,
    /** @throws Fault or AggregateError that the function throws; Error when the process ends without an answer */
    call: <Result>(name: string, argument?: unknown) => Promise.race([call<Result>(name, argument), lost]),
    /** Ends the process and frees its memory. */
    async end(): Promise<void> {
      child.kill();
      await lost.catch(() => undefined);
    },
  };
}

function failureOf(error: unknown): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    message,
    stack,
    faults: faultsOf(error).map(({ location, message, hint }) => ({ location, message, hint })),
  };
}

function errorOf({ message, stack, faults }: Failure): Error {
  const known = faults.map((fault) => new Fault(fault.location, fault.message, fault.hint));
  return known.length > 0 ? faultsTogether(known) : Object.assign(new Error(message), { stack });
}

/**
 * Calls `end` once, on SIGINT or SIGTERM. npm sends SIGTERM to its shell, which exits without forwarding it. So below
 * npm, the exit of the parent process counts as well. Returns a function that stops listening.
 */
export function onEnd(end: () => void): () => void {
  const parent = process.ppid;
  const isBelowNpm = process.env['npm_lifecycle_event'] !== undefined;
  const watch = isBelowNpm ? setInterval(() => process.ppid !== parent && once(), 200) : undefined;
  watch?.unref();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, once);
  return stop;
  function once(): void {
    stop();
    end();
  }
  function stop(): void {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, once);
  }
}
