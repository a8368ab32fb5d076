/** Code of up to this many characters stays on one line; it fits a phone. */
const maxCharacters = 24;

/** Where a browser may break code: `GET /models`, `qwen3.7-max`. */
const breaks = /[\s/?-]/;

/** Whether code in a text gets the class `whole`, so that a model's or operation's name is not broken over two lines. */
export function staysWhole(code: string): boolean {
  return code.length <= maxCharacters && breaks.test(code);
}

/** The parts of code that stay on one line each. */
export function wholeParts(code: string): string[] {
  return code.length <= maxCharacters ? [code] : code.split(breaks);
}
