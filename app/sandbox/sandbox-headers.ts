/** The headers of the sandbox's own. */
export const sandboxHeaders = {
  /** Stands on every answer. */
  mark: 'X-Sandbox',
  /** Asks for a failure. */
  fault: 'X-Sandbox-Fault',
  /** Asks for the pause between the pieces of a stream, in milliseconds. */
  pace: 'X-Sandbox-Pace',
  /** Asks for an example of the document by its name. */
  example: 'X-Sandbox-Example',
} as const;
