import type { EventSourceMessage } from 'eventsource-parser/stream';
import type { Json } from '../../reference/document/json.ts';

/** The response received so far. `ms` are the milliseconds to its end, or to its head while it comes. */
export type Answer = {
  status: number;
  headers: [name: string, value: string][];
  ms: number;
  body: AnswerBody;
  /** Still receiving, complete, cut off, or stopped by the reader. */
  state: 'coming' | 'whole' | 'cut' | 'stopped';
};

/** A body by what can be shown of it; `url` is a `blob:` one, which whoever has it revokes. */
export type AnswerBody =
  | { kind: 'none' }
  | { kind: 'json'; value: Json }
  | { kind: 'text'; text: string }
  | { kind: 'media'; type: 'audio' | 'image' | 'file'; url: string; mediaType: string; bytes: number }
  | { kind: 'stream'; events: EventSourceMessage[] };
