/** The id of a call of a function; the request decides it. */
export function callId(id: string, index: number): string {
  return `call_${id}${index}`;
}
