import { faultsOf, formatFault } from '../../build/faults/fault.ts';

/**
 * What an author is told of each fault that `check` throws; empty when it throws nothing.
 * @throws what `check` throws and is no fault
 */
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
