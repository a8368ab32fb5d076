import { partsOf, type SdkClass, type SdkData } from './sdk-data.ts';

/** A type as a sample or the SDK writes it; names of the SDK without package. */
export type JavaType = { name: string; args: JavaType[] };

/** What type variables stand for: `T` → `Review`. */
export type Bindings = Map<string, JavaType>;

/** Reads a type: `Optional<ChatCompletion.Choice>`; of `? extends X` it is X. */
export function javaTypeOf(text: string): JavaType {
  const plain = text.trim().replace(/^\?\s*(?:extends|super)\s+/, '');
  const [, name = plain, args = ''] = /^([^<]*)<(.*)>$/s.exec(plain) ?? [];
  return { name: name.trim(), args: partsOf(args).map(javaTypeOf) };
}

/** A type with its variables replaced. */
export function bound(type: JavaType, bindings: Bindings): JavaType {
  return bindings.get(type.name) ?? { name: type.name, args: type.args.map((arg) => bound(arg, bindings)) };
}

/** Binds the variables of a parameter's type by the argument's: `Class<T>` and `Class<Review>` make T Review. */
export function bind(
  parameter: JavaType,
  given: JavaType | undefined,
  variables: readonly string[],
  bindings: Bindings,
): void {
  if (given === undefined) return;
  if (variables.includes(parameter.name)) bindings.set(parameter.name, given);
  else if (parameter.name === given.name)
    parameter.args.forEach((arg, index) => bind(arg, given.args[index], variables, bindings));
}

/** A class under the bindings with which it is seen; `above` is what it extends or implements outside the SDK. */
type Seen = { made: SdkClass; bindings: Bindings; above: JavaType[] };

/** The class, what of the SDK it extends and implements, and so on; empty for a type that is not the SDK's. */
export function lineage(data: SdkData, type: JavaType): Seen[] {
  const made = data.classes.get(type.name);
  if (made === undefined) return [];
  const bindings: Bindings = new Map(
    made.typeParameters.flatMap((name, index) =>
      type.args[index] === undefined ? [] : [[name, type.args[index]] as const],
    ),
  );
  const above = [...made.extended, ...made.implemented].map((one) => bound(javaTypeOf(one), bindings));
  return [
    { made, bindings, above: above.filter(({ name }) => !data.classes.has(name)) },
    ...above.flatMap((one) => lineage(data, one)),
  ];
}

const numbers = new Set(['int', 'long', 'double', 'float', 'Integer', 'Long', 'Double', 'Float', 'Number']);
const literals: Record<string, (parameter: string) => boolean> = {
  String: (parameter) => parameter === 'String' || parameter === 'CharSequence',
  number: (parameter) => numbers.has(parameter),
  boolean: (parameter) => parameter === 'boolean' || parameter === 'Boolean',
};

/** Whether an argument can be given to a parameter, as far as both are known. */
export function accepts(
  data: SdkData,
  parameter: JavaType,
  given: JavaType | undefined,
  variables: readonly string[],
): boolean {
  if (
    given === undefined ||
    variables.includes(parameter.name) ||
    parameter.name === 'Object' ||
    parameter.name === given.name
  )
    return true;
  const literal = literals[given.name];
  if (literal !== undefined) return literal(parameter.name);
  if (data.classes.has(given.name))
    return lineage(data, given).some(({ made }) => made.name === parameter.name) || !data.classes.has(parameter.name);
  return !data.classes.has(parameter.name) && literals[parameter.name] === undefined && !numbers.has(parameter.name);
}

/** The only method of an interface that has no body, with what its parameters are: what a lambda for it is given. */
export function lambdaParameters(
  data: SdkData,
  parameter: JavaType,
  bindings: Bindings = new Map(),
): JavaType[] | undefined {
  const type = bound(parameter, bindings);
  const ofJdk: Record<string, JavaType[]> = {
    Consumer: type.args,
    Predicate: type.args,
    Function: type.args.slice(0, 1),
    UnaryOperator: type.args,
    Supplier: [],
    Runnable: [],
  };
  if (type.name in ofJdk) return ofJdk[type.name];
  const [own] = lineage(data, type);
  const method =
    own?.made.kind === 'interface'
      ? own.made.members.find(({ isDefault, isStatic }) => !isDefault && !isStatic)
      : undefined;
  return method?.parameters.map((one) => bound(javaTypeOf(one), own?.bindings ?? new Map()));
}
