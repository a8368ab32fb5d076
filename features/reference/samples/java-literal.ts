import { exactDigits, isObject, jsonText, type Json } from '../document/json.ts';
import { javaText } from './literals.ts';
import { indentContinuation } from './sample.ts';

/** Collects the imports of a Java file; `use('a.b.C')` returns `C`. */
export type Imports = { use: (name: string) => string; lines: () => string };

/** An empty list of imports. */
export function createImports(): Imports {
  const names = new Set<string>();
  return {
    use(name) {
      names.add(name);
      return name.slice(name.lastIndexOf('.') + 1);
    },
    lines: () =>
      [...names]
        .toSorted()
        .map((name) => `import ${name};\n`)
        .join(''),
  };
}

/** `Type.builder()`, one call per line, and `.build()`; inner lines are indented by 8. */
export function builder(type: string, calls: string[]): string {
  return `${type}.builder()\n${[...calls, 'build()'].map((call) => `        .${indentContinuation(call, 8)}`).join('\n')}`;
}

/** A JSON value as an expression of `List`, `Map` and boxed values, as `JsonValue.from` takes it. */
export function javaValue(value: Json, imports: Imports): string {
  const digits = exactDigits(value);
  if (digits !== undefined)
    return digits.includes('.') ? `new ${imports.use('java.math.BigDecimal')}("${digits}")` : `${digits}L`;
  if (typeof value === 'string') return javaText(value);
  if (value === null) return `${imports.use('com.openai.core.JsonValue')}.from(null)`;
  if (Array.isArray(value))
    return `${imports.use('java.util.List')}.of(${spread(value.map((item) => javaValue(item, imports)))})`;
  if (!isObject(value)) return javaNumber(value);
  const map = imports.use('java.util.Map');
  const entries = Object.entries(value).map(([key, item]) => `${javaText(key)}, ${javaValue(item, imports)}`);
  // Map.of takes at most ten pairs.
  return entries.length <= 10
    ? `${map}.of(${spread(entries)})`
    : `${map}.ofEntries(${spread(entries.map((entry) => `${map}.entry(${entry})`))})`;
}

/** A number; integers beyond 32 bits need the suffix `L`. */
export function javaNumber(value: Json): string {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) > 2_147_483_647
    ? `${value}L`
    : jsonText(value);
}

/** A number for a parameter of type double. */
export function javaDouble(value: Json): string {
  return typeof value === 'number' && Number.isInteger(value) ? value.toFixed(1) : jsonText(value);
}

/** Calls that add each key of an object to a free-form builder. */
export function additional(value: Json, imports: Imports): string[] {
  if (!isObject(value)) return [];
  const json = imports.use('com.openai.core.JsonValue');
  return Object.entries(value).map(
    ([key, item]) => `putAdditionalProperty(${javaText(key)}, ${json}.from(${javaValue(item, imports)}))`,
  );
}

/** The name of a field as Java has it: `max_tokens` → `maxTokens`. */
export function javaName(name: string): string {
  return name.replaceAll(/_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function spread(parts: string[]): string {
  const line = parts.join(', ');
  if (line.length <= 60 && !line.includes('\n')) return line;
  return `\n        ${parts.map((part) => indentContinuation(part, 8)).join(',\n        ')}`;
}
