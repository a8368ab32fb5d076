/** An event of a server-sent event stream. An unnamed event has no `event`. */
export type StreamEvent = { readonly event?: string; readonly data: string };

/**
 * Parses an event stream.
 * @throws Error for a line that is neither `event:` nor `data:`, and for a last event without a line end
 */
export function eventStream(text: string): readonly StreamEvent[] {
  if (!text.endsWith('\n')) throw new Error('the last event lacks its line end');
  return text
    .trimEnd()
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split('\n').map((line) => {
        const [, field, value] = /^(event|data): (.*)$/.exec(line) ?? [];
        if (field === undefined || value === undefined) throw new Error(`not a line of an event stream: “${line}”`);
        return { field, value };
      });
      const event = lines.find(({ field }) => field === 'event')?.value;
      const data = lines
        .filter(({ field }) => field === 'data')
        .map(({ value }) => value)
        .join('\n');
      return event === undefined ? { data } : { event, data };
    });
}
