import type { FenceFault } from '../samples/fence.ts';
import { javaSource } from './java-source.ts';
import { type JavaType, javaTypeOf, lambdaParameters, lineage } from './java-types.ts';
import { inherits, jdkLambda, jdkResult, jdkStatic } from './jdk-types.ts';
import { chosenMember, misfit, unrecorded } from './sdk-calls.ts';
import type { SdkData } from './sdk-data.ts';

/** What came of following a sample: its faults, how many calls were held against the SDK, and those on values of unknown type. */
export type Followed = { faults: FenceFault[]; calls: number; lost: string[] };

/** What an expression is: a value, or the name of a type; `type` is undefined where it is not known. */
type Value = { type: JavaType | undefined; isType: boolean; next: number };

/** Words before a bracket that are no methods. */
const blocks = new Set([
  'if',
  'for',
  'while',
  'switch',
  'try',
  'catch',
  'synchronized',
  'return',
  'throw',
  'else',
  'do',
  'case',
  'finally',
  'assert',
  'yield',
  'this',
  'super',
]);
const ofObject = new Set(['toString', 'equals', 'hashCode', 'getClass']);
const word = /^[A-Za-z_]\w*$/;

/**
 * Follows the types through a Java sample, from declared variables, parameters and classes of the SDK through each call,
 * and holds every call that lands on a class of the SDK against its signatures: the name, the number of arguments, and
 * what of their types is known. It is no compiler: a call on a value whose type it cannot tell is listed in `lost`.
 */
export function followTypes(data: SdkData, code: string): Followed {
  const source = javaSource(code, (name) => data.classes.has(name) || data.opaque.has(name));
  const { text, closing, listed, typeAt } = source;
  const result: Followed = { faults: [], calls: 0, lost: [] };
  const variables = new Map<string, JavaType | undefined>();
  const own = new Map<string, JavaType | undefined>();
  const fault = (at: number, message: string): void =>
    void result.faults.push({ line: source.line(at), message: `openai-java ${data.version}: ${message}` });
  checkImports();
  readOwnMethods();
  walk(0, source.length);
  return result;

  function checkImports(): void {
    for (const [short, full] of source.imports) {
      if (!full.startsWith('com.openai.')) continue;
      const [, packageName = '', chain = ''] = /^((?:[a-z]\w*\.)+)([A-Z].*)$/.exec(full) ?? [];
      if (data.classes.get(chain)?.packageName === packageName.slice(0, -1)) continue;
      const at = Array.from({ length: source.length }, (_, index) => index).find((index) => text(index) === short) ?? 0;
      fault(at, `has no ${full}${unrecorded}`);
    }
  }

  function readOwnMethods(): void {
    for (let at = 0; at < source.length; at += 1) {
      const declared = text(at - 1) === '.' || text(at - 1) === 'new' ? undefined : typeAt(at);
      if (declared !== undefined && word.test(text(declared.next)) && text(declared.next + 1) === '(')
        own.set(text(declared.next), declared.type);
    }
  }

  /** Walks statements: declares variables, and follows each expression. Gives the type of the last `return`, or of the only expression. */
  function walk(from: number, to: number): JavaType | undefined {
    let last: JavaType | undefined;
    for (let at = from; at < to;) {
      const declared = declaration(at, to);
      if (declared !== undefined) {
        at = declared;
        continue;
      }
      const returns = text(at) === 'return';
      const value = expression(returns ? at + 1 : at, to);
      if (returns || value.next >= to || text(value.next) === ';') last = value.type ?? last;
      at = Math.max(value.next, at + 1);
    }
    return last;
  }

  /** Declares the variable or parameter that begins at a place, and gives the place after it and what it is given. */
  function declaration(at: number, to: number): number | undefined {
    const written = text(at - 1) === '.' ? undefined : typeAt(at);
    if (written === undefined || !word.test(text(written.next)) || !/^[=:;,)|&]$/.test(text(written.next + 1)))
      return undefined;
    const sign = text(written.next + 1);
    const value = sign === '=' || sign === ':' ? expression(written.next + 2, to) : undefined;
    const inferred = sign === ':' ? value?.type?.args[0] : value?.type;
    variables.set(text(written.next), written.type.name === 'var' ? inferred : written.type);
    return value?.next ?? written.next + 2;
  }

  /** Follows a chain from its first word; anything else is one token of unknown type. */
  function expression(from: number, to: number): Value {
    let value = first(from);
    while (value.next < to) {
      if (text(value.next) === '.' && word.test(text(value.next + 1)))
        value = text(value.next + 2) === '(' ? call(value, value.next + 1) : field(value, value.next + 1);
      else if (text(value.next) === '::') value = reference(value, value.next + 1);
      else if (text(value.next) === '[' && value.next > from) value = unknown(closing(value.next) + 1);
      else break;
    }
    return value;
  }

  function first(at: number): Value {
    const begin = text(at);
    const literal = begin.startsWith('"')
      ? 'String'
      : /^\d/.test(begin)
        ? 'number'
        : begin === 'true' || begin === 'false'
          ? 'boolean'
          : undefined;
    if (literal !== undefined) return { type: { name: literal, args: [] }, isType: false, next: at + 1 };
    if (begin === 'new') return created(at);
    if (begin === '(') return { type: walk(at + 1, closing(at)), isType: false, next: closing(at) + 1 };
    if (!word.test(begin) || text(at - 1) === '@' || blocks.has(begin)) return unknown(at + 1);
    if (text(at + 1) === '(' && text(at - 1) !== '.') {
      argumentsOf(at + 1, []);
      return { type: own.get(begin), isType: false, next: closing(at + 1) + 1 };
    }
    if (variables.has(begin)) return { type: variables.get(begin), isType: false, next: at + 1 };
    return /^[A-Z]/.test(begin)
      ? { type: { name: source.chainOf(begin), args: [] }, isType: true, next: at + 1 }
      : unknown(at + 1);
  }

  function created(at: number): Value {
    const made = typeAt(at + 1);
    if (made === undefined || text(made.next) !== '(') return unknown(at + 1);
    const given = argumentsOf(made.next, []);
    const known = data.classes.get(made.type.name);
    if (known !== undefined && known.kind !== 'interface') {
      result.calls += 1;
      if (!known.members.some(({ name, parameters }) => name === 'new' && parameters.length === given.length))
        fault(at + 1, `${known.name} has no constructor of ${given.length} arguments`);
    }
    return { type: made.type, isType: false, next: closing(made.next) + 1 };
  }

  function field({ type, isType }: Value, at: number): Value {
    const name = text(at);
    if (name === 'class')
      return { type: { name: 'Class', args: type === undefined ? [] : [type] }, isType: false, next: at + 1 };
    if (type === undefined) return unknown(at + 1);
    const inner = `${type.name}.${name}`;
    // Of a class outside the SDK, `System.out` or `Map.Entry`, only the name is known.
    if (data.opaque.has(type.name)) fault(at, `openai-java.txt was written without ${type.name}: write it again`);
    if (isType && (data.classes.has(inner) || !data.classes.has(type.name)))
      return { type: { name: inner, args: [] }, isType: /^[A-Z][a-z]/.test(name), next: at + 1 };
    if (!data.classes.has(type.name)) return unknown(at + 1);
    if (isType && data.opaque.has(inner)) return { type: { name: inner, args: [] }, isType: true, next: at + 1 };
    result.calls += 1;
    const found = lineage(data, type)
      .flatMap(({ made }) => made.members)
      .find((member) => member.isField && member.name === name);
    if (found === undefined) fault(at, `${type.name} has no ${name}${unrecorded}`);
    return { type: found === undefined ? undefined : javaTypeOf(found.returns), isType: false, next: at + 1 };
  }

  /** `Type::method` or `value::method`: a function that gives what the method gives. */
  function reference({ type }: Value, at: number): Value {
    if (type === undefined || !data.classes.has(type.name) || text(at) === 'new') return unknown(at + 1);
    result.calls += 1;
    const found = lineage(data, type)
      .flatMap(({ made }) => made.members)
      .find((member) => !member.isField && member.name === text(at));
    if (found === undefined) fault(at, `${type.name} has no ${text(at)}()${unrecorded}`);
    return { type: found === undefined ? undefined : javaTypeOf(found.returns), isType: false, next: at + 1 };
  }

  function call({ type, isType }: Value, at: number): Value {
    const name = text(at);
    const next = closing(at + 1) + 1;
    if (type === undefined) {
      if (word.test(text(at - 2)) || text(at - 2) === ')') result.lost.push(`${text(at - 2)}.${name}()`);
      argumentsOf(at + 1, []);
      return unknown(next);
    }
    const seen = lineage(data, type);
    if (data.opaque.has(type.name)) fault(at, `openai-java.txt was written without ${type.name}: write it again`);
    if (seen.length === 0) {
      const [argument] = argumentsOf(at + 1, [jdkLambda(type, name)]);
      return {
        type: isType ? jdkStatic(type.name, name, argument) : jdkResult(type, name, argument),
        isType: false,
        next,
      };
    }
    const named = seen.flatMap(({ made, bindings }) =>
      made.members.filter((member) => !member.isField && member.name === name).map((member) => ({ member, bindings })),
    );
    const count = listed(at + 1).length;
    const fitting = named.filter(({ member }) => member.parameters.length === count && (!isType || member.isStatic));
    const expected =
      fitting[0]?.member.parameters.map(
        (parameter) => lambdaParameters(data, javaTypeOf(parameter), fitting[0]?.bindings) ?? [],
      ) ?? [];
    const heir = named.length > 0 ? undefined : seen.flatMap(({ above }) => above).find((one) => inherits(one, name));
    const given = argumentsOf(at + 1, heir === undefined ? expected : [jdkLambda(heir, name)]);
    if (heir !== undefined) return { type: jdkResult(heir, name, undefined), isType: false, next };
    if (named.length === 0 && ofObject.has(name))
      return { type: name === 'toString' ? { name: 'String', args: [] } : undefined, isType: false, next };
    result.calls += 1;
    const chosen = chosenMember(data, fitting, given);
    if (chosen === undefined) fault(at, `${type.name}${misfit(name, named, fitting, given, isType)}`);
    return { type: chosen, isType: false, next };
  }

  /** Follows the arguments in brackets; `expected` are the types that a lambda in each place is given. */
  function argumentsOf(open: number, expected: readonly JavaType[][]): (JavaType | undefined)[] {
    return listed(open).map(([from, to], index) => {
      const arrow =
        text(from + 1) === '->'
          ? from + 1
          : text(from) === '(' && text(closing(from) + 1) === '->'
            ? closing(from) + 1
            : undefined;
      if (arrow === undefined) {
        // The brackets may be those of a method that is declared here.
        if (declaration(from, to) !== undefined) return undefined;
        const value = expression(from, to);
        if (value.next >= to) return value.type;
        walk(value.next, to);
        return undefined;
      }
      const names = Array.from({ length: arrow - from }, (_, step) => from + step).filter(
        (at) => word.test(text(at)) && !word.test(text(at + 1)),
      );
      const given = expected[index] ?? expected[0] ?? [];
      names.forEach((at, place) => variables.set(text(at), given[place]));
      return text(arrow + 1) === '{' ? walk(arrow + 2, to - 1) : walk(arrow + 1, to);
    });
  }
}

function unknown(next: number): Value {
  return { type: undefined, isType: false, next };
}
