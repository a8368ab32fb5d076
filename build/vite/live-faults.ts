import { statSync } from 'node:fs';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { faultsOf, formatFault, codeFrame, terminalText, reasonOf } from '../faults/fault.ts';

/** Reports faults to the author: in the terminal once for each change of files, and in the overlay of open pages. */
export class LiveFaults {
  /** The files whose last change could not be applied, and why. */
  readonly faulty = new Map<string, unknown>();
  /** When each message was last printed. */
  private readonly reportedAt = new Map<string, number>();

  /**
   * Lets what was printed before a file was saved or deleted be printed again. A request may come before the watcher has
   * noticed the change: what it reports is new.
   */
  fileChanged(file: string): void {
    const savedAt = statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
    for (const [text, time] of this.reportedAt) if (time < savedAt) this.reportedAt.delete(text);
  }

  /** Prints an error in the terminal, below a heading. */
  print(server: ViteDevServer, error: unknown, heading?: string): void {
    const text = terminalText(error);
    if (this.reportedAt.has(text)) return;
    this.reportedAt.set(text, Date.now());
    server.config.logger.error(heading === undefined ? text : `${heading}\n${text}`);
  }

  /** Takes the overlay away, unless a file is faulty: an update without modules does. */
  clear(server: ViteDevServer): void {
    if (this.faulty.size === 0) server.environments.client.hot.send({ type: 'update', updates: [] });
  }

  /** Shows an error in the overlay. */
  show(server: ViteDevServer, error: unknown): void {
    server.environments.client.hot.send({ type: 'error', err: overlayOf(error) });
  }
}

/** An error for Vite's overlay: the first fault with its location and code frame, then the others. */
export function overlayOf(error: unknown): ErrorPayload['err'] {
  const [first, ...rest] = faultsOf(error);
  if (first === undefined)
    return {
      message: reasonOf(error),
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
