/** The sandbox's own headers. */
export const sandboxHeaders = {
  /** Sent with every response. */
  mark: 'X-Sandbox',
  /** Sent with every response: an id of its own, as OpenAI's API has it. */
  requestId: 'X-Request-Id',
  /** Requests a fault. */
  fault: 'X-Sandbox-Fault',
  /** Sets the pause between the chunks of a stream, in milliseconds. */
  pace: 'X-Sandbox-Pace',
  /** Selects an example of the document by its name. */
  example: 'X-Sandbox-Example',
} as const;
