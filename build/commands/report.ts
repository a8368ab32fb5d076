import { Fault, Faults, formatFault } from '../fault.ts';

/** Runs a command; a fault is told to the author, anything else is a bug and keeps its stack. */
export async function report(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (error instanceof Fault) console.error(formatFault(error));
    else if (error instanceof Faults) for (const fault of error.faults) console.error(formatFault(fault));
    else console.error(error);
    process.exitCode = 1;
  }
}
