import { statSync } from 'node:fs';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { faultsOf, formatFault, codeFrame, terminalText, errorMessage } from '../faults/fault.ts';

/** Reports errors to the author: in the terminal, once per file change, and in the overlay of open pages. */
export class LiveFaults {
  /** The files whose last change could not be applied, with the error. */
  readonly faulty = new Map<string, unknown>();
  /** The time of the last print of each message, in milliseconds since the epoch. */
  private readonly reportedAt = new Map<string, number>();

  /**
   * Allows messages printed before a file was saved or deleted to be printed again. Messages printed after the change
   * but before the watcher noticed it, because of a request, are not repeated.
   */
  fileChanged(file: string): void {
    const savedAt = statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
    for (const [text, time] of this.reportedAt) if (time < savedAt) this.reportedAt.delete(text);
  }

  /** Prints an error in the terminal, below an optional heading, unless it was printed since the last file change. */
  print(server: ViteDevServer, error: unknown, heading?: string): void {
    const text = terminalText(error);
    if (this.reportedAt.has(text)) return;
    this.reportedAt.set(text, Date.now());
    server.config.logger.error(heading === undefined ? text : `${heading}\n${text}`);
  }

  /** Closes the overlay, by an update without modules, unless a file is faulty. */
  clear(server: ViteDevServer): void {
    if (this.faulty.size === 0) server.environments.client.hot.send({ type: 'update', updates: [] });
  }

  /** Shows an error in the overlay. */
  show(server: ViteDevServer, error: unknown): void {
    server.environments.client.hot.send({ type: 'error', err: overlayOf(error) });
  }
}

/** Formats an error for Vite's overlay: the first fault with location and code frame, followed by the others. */
export function overlayOf(error: unknown): ErrorPayload['err'] {
  const [first, ...rest] = faultsOf(error);
  if (first === undefined)
    return {
      message: errorMessage(error),
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
