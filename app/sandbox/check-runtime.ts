import { deepCompareStrict, ucs2length } from '@cfworker/json-schema';

export { formats } from './formats.ts';

const parts: Record<string, { default: unknown }> = {
  'ajv/dist/runtime/ucs2length': { default: ucs2length },
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
