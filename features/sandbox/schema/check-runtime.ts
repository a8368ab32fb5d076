import { deepCompareStrict } from '@cfworker/json-schema';

export { formats } from '../../reference/document/formats.ts';

const parts: Record<string, { default: unknown }> = {
  'ajv/dist/runtime/ucs2length': { default: codePointLength },
  'ajv/dist/runtime/equal': { default: deepCompareStrict },
};

/**
 * What the code that Ajv writes calls `require`: it names two small functions of Ajv's own, which are CommonJS, even in
 * a module. @throws Error for anything else it might ask for
 */
export function require(name: string): { default: unknown } {
  const part = parts[name];
  if (part === undefined) throw new Error(`a compiled check asks for ${name}`);
  return part;
}

/** The length of a text in code points (JSON Schema 2020-12, 6.3.1). */
function codePointLength(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
