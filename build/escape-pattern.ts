/** A text as a regular expression that matches it, and nothing else. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
