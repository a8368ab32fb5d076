import type { Step } from './actions.ts';

/** A tab of a browser. */
export type Tab = {
  /** Opens a URL and waits for its `load` event. */
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Navigates the session history; −1 is one page back. */
  go: (delta: number) => Promise<void>;
  /** Runs a function in the page, without access to its module. Its arguments and result must survive JSON. */
  run: <Parameters extends unknown[], Result>(
    inPage: (...parameters: Parameters) => Result,
    ...parameters: Parameters
  ) => Promise<Awaited<Result>>;
  /** Performs user actions with the browser's native input. */
  act: (...steps: Step[]) => Promise<void>;
  /** Sets the size of the viewport, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
};

/** A running browser. */
type Browser = { name: string; version: string; tab: Tab; close: () => Promise<void> };

/** A supported browser. `start` throws `Missing` if it is not installed. */
export type BrowserKind = { name: 'Chromium' | 'Firefox' | 'WebKit'; start: () => Promise<Browser> };

/** Thrown if a browser is not installed, with the reason for the table. */
export class Missing extends Error {}
