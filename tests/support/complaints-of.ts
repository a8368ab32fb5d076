import { faultsOf, formatFault } from '../../build/faults/fault.ts';

/** Returns the formatted faults that `check` throws; empty if it throws nothing. @throws other errors of `check` */
export function complaintsOf(check: () => unknown): string[] {
  try {
    check();
  } catch (error) {
    const faults = faultsOf(error);
    if (faults.length === 0) throw error;
    return faults.map((fault) => formatFault(fault));
  }
  return [];
}
