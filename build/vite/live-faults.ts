import { statSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import { terminalText } from '../faults/terminal-text.ts';
import { overlayOf } from './fault-overlay.ts';

/** What the dev server tells of faults: in the terminal once for each change of files, and in the overlay of open pages. */
export class LiveFaults {
  /** The files whose last change could not be applied, and why. */
  readonly faulty = new Map<string, unknown>();
  /** When what was told. */
  private readonly told = new Map<string, number>();

  /**
   * After this, what was told before a file was saved or deleted is told again: a request may come before the watcher has
   * noticed the change, and be told what is new.
   */
  fileChanged(file: string): void {
    const savedAt = statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
    for (const [text, at] of this.told) if (at < savedAt) this.told.delete(text);
  }

  /** Tells an error in the terminal, below a heading. */
  tell(server: ViteDevServer, error: unknown, heading?: string): void {
    const text = terminalText(error);
    if (this.told.has(text)) return;
    this.told.set(text, Date.now());
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
