/** A type as Kotlin writes it: `List<Choice>?`; `variance` is that of a type in `<…>`. */
export type KotlinType = { name: string; args: KotlinType[]; nullable: boolean; variance?: 'in' | 'out' };

/** Reads the type that begins at `from`; `next` is the place after it. */
export function kotlinType(tokens: readonly string[], from: number): { type: KotlinType; next: number } {
  let at = from;
  while (['in', 'out', 'suspend', '@'].includes(tokens[at] ?? '')) at += tokens[at] === '@' ? 2 : 1;
  if (tokens[at] === '(') return functionType(tokens, at);
  let name = tokens[at] ?? '';
  at += 1;
  while (tokens[at] === '.' && /^\w/.test(tokens[at + 1] ?? '')) {
    name += `.${tokens[at + 1]}`;
    at += 2;
  }
  const args: KotlinType[] = [];
  if (tokens[at] === '<') {
    at += 1;
    while (tokens[at] !== '>' && at < tokens.length) {
      const { type, next } = kotlinType(tokens, at);
      const variance = (['in', 'out'] as const).find((one) => one === tokens[at]);
      args.push(variance === undefined ? type : { ...type, variance });
      at = tokens[next] === ',' ? next + 1 : next;
    }
    at += 1;
  }
  const nullable = tokens[at] === '?';
  return { type: { name, args, nullable }, next: nullable ? at + 1 : at };
}

/** `(A) -> B`, whose parts no sample needs: what takes or gives one is left out. */
function functionType(tokens: readonly string[], from: number): { type: KotlinType; next: number } {
  let at = from;
  for (let depth = 0; at < tokens.length; at += 1) {
    if (tokens[at] === '(') depth += 1;
    if (tokens[at] === ')' && (depth -= 1) === 0) break;
  }
  const result = tokens[at + 1] === '->' ? kotlinType(tokens, at + 2).next : at + 1;
  return { type: { name: 'kotlin.Function', args: [], nullable: false }, next: result };
}

/** Kotlin's own types as Java sees them: alone, and inside `<…>`, where Java has no primitives. */
const javaNames: Record<string, [alone: string, boxed: string]> = {
  Any: ['Object', 'Object'],
  Boolean: ['boolean', 'Boolean'],
  Byte: ['byte', 'Byte'],
  ByteArray: ['byte[]', 'byte[]'],
  Double: ['double', 'Double'],
  Float: ['float', 'Float'],
  Int: ['int', 'Integer'],
  Long: ['long', 'Long'],
  MutableList: ['List', 'List'],
  MutableMap: ['Map', 'Map'],
  MutableSet: ['Set', 'Set'],
  Nothing: ['Void', 'Void'],
  Unit: ['void', 'Void'],
};

/** A Kotlin type as Java writes it; `nameOf` makes a name of the source full. */
export function javaType(type: KotlinType, nameOf: (name: string) => string, boxed = false): string {
  if (type.name === '*') return '?';
  const own = javaNames[type.name];
  const bound = type.variance === undefined ? '' : type.variance === 'in' ? '? super ' : '? extends ';
  const name = bound + (own === undefined ? nameOf(type.name) : own[boxed || type.nullable ? 1 : 0]);
  // Java has no type of no values: `JsonField<Nothing>` becomes the raw type.
  return type.args.length === 0 || type.args.some(({ name: arg }) => arg === 'Nothing')
    ? name
    : `${name}<${type.args.map((arg) => javaType(arg, nameOf, true)).join(',')}>`;
}
