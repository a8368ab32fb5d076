/** Code of up to this many characters stays on one line; it fits a phone. */
const maxCharacters = 24;

/** Where a browser may break code: `GET /models`, `qwen3.7-max`. */
const breaks = /[\s/?-]/;

/** The path of a field: `response_format.json_schema.strict`. */
const path = /^[A-Za-z_][\w[\]]*(?:\.[A-Za-z_][\w[\]]*)+$/;

/** Whether code in a text gets the class `whole`, so that a model's or operation's name is not broken over two lines. */
export function staysWhole(code: string): boolean {
  return code.length <= maxCharacters && breaks.test(code);
}

/** The parts of code that stay on one line each. */
export function wholeParts(code: string): string[] {
  return code.length <= maxCharacters ? [code] : code.split(breaks);
}

/** The parts of code between which a phone may end a line: the long path of a field is cut after its dots. */
export function breakableParts(code: string): string[] {
  return code.length > maxCharacters && path.test(code) ? code.split(/(?<=\.)/) : [code];
}
