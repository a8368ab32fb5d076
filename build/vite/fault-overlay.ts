import type { ErrorPayload } from 'vite';
import { faultsOf, formatFault } from '../faults/fault.ts';
import { codeFrame } from '../faults/terminal-text.ts';

/** An error for Vite's overlay: the first fault with its location and code frame, then the others. */
export function overlayOf(error: unknown): ErrorPayload['err'] {
  const [first, ...rest] = faultsOf(error);
  if (first === undefined)
    return {
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? (error.stack ?? '') : '',
    };
  const { file, line = 1, column = 0 } = first.location;
  return {
    plugin: 'content',
    message: [
      `${first.message}${first.hint === undefined ? '' : `\n→ ${first.hint}`}`,
      ...rest.map((fault) => formatFault(fault)),
    ].join('\n\n'),
    stack: '',
    id: file,
    loc: { file, line, column },
    frame: codeFrame(first),
  };
}
