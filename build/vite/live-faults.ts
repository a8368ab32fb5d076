import { statSync } from 'node:fs';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { faultsOf, formatFault, codeFrame, terminalText, errorMessage } from '../faults/fault.ts';
import type { LiveSite } from './live-site.ts';

/** Reports errors to the author: in the terminal, once per file change, and in the overlay of open pages. */
export function liveFaults(server: ViteDevServer, live: LiveSite) {
  const { hot } = server.environments.client;
  /** The pages that cannot be rendered or have broken links, by path. */
  const ofPages = new Map<string, unknown>();
  /** The time of the last print of each message, in milliseconds since the epoch. */
  const printedAt = new Map<string, number>();
  /** Shows an error in the overlay of open pages. */
  const show = (error: unknown) => hot.send({ type: 'error', err: overlayOf(error) });

  /** Prints an error in the terminal, below an optional heading, unless it was printed since the last file change. */
  const print = (error: unknown, heading?: string) => {
    const text = terminalText(error);
    if (printedAt.has(text)) return;
    printedAt.set(text, Date.now());
    server.config.logger.error(heading === undefined ? text : `${heading}\n${text}`);
  };
  return {
    ofPages,
    print,
    show,

    /**
     * Allows messages printed before a file was saved or deleted to be printed again. Messages printed after the
     * change but before the watcher noticed it, because of a request, are not repeated.
     */
    fileChanged(file: string): void {
      const savedAt = statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
      for (const [text, time] of printedAt) if (time < savedAt) printedAt.delete(text);
    },

    /** Shows the error of a page, and prints it if it has changed. */
    report(page: string, error: unknown): void {
      const previous = ofPages.get(page);
      ofPages.set(page, error);
      if (previous === undefined || terminalText(previous) !== terminalText(error)) print(error);
      show(error);
    },

    /** Shows all errors, as a page that is opened has none. */
    showAll(): void {
      for (const error of [...ofPages.values(), live.fault]) if (error !== undefined) show(error);
    },

    /** Whether a page or the site has an error. */
    isOpen: () => ofPages.size > 0 || live.fault !== undefined,

    /** Closes the overlay, by an update without modules. */
    clear: () => hot.send({ type: 'update', updates: [] }),
  };
}

/** Formats an error for Vite's overlay: the first fault with location and code frame, followed by the others. */
export function overlayOf(error: unknown): ErrorPayload['err'] {
  const [first, ...rest] = faultsOf(error);
  if (first === undefined)
    return { message: errorMessage(error), stack: error instanceof Error ? (error.stack ?? '') : '' };
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
