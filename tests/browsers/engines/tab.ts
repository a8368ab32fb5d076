import type { Step } from './actions.ts';

/** One window of a browser, as a reader has it. What it does is done when its promise resolves. */
export type Tab = {
  /** Opens a URL and waits for its `load` event. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Goes through the history; −1 is one page back. */
  go: (delta: number) => Promise<void>;
  /** Runs a function in the page; arguments and result are JSON. It sees nothing of the module that it is written in. */
  run: <Parameters extends unknown[], Result>(
    inPage: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<Awaited<Result>>;
  /** Moves, presses, types and scrolls as a reader's hands would. */
  act: (...steps: Step[]) => Promise<void>;
  /** Sets the size of the page's window, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
};

/** A browser of this machine that has been started. */
type Browser = { name: string; version: string; tab: Tab; close: () => Promise<void> };

/** A browser that the journeys know; `start` throws `Missing` where this machine lacks it. */
export type BrowserKind = { name: 'Chromium' | 'Firefox' | 'WebKit'; start: () => Promise<Browser> };

/** Why a browser cannot be started here, in words for the table. */
export class Missing extends Error {}
