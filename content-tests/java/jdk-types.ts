import type { JavaType } from './java-types.ts';

/** What a method of the JDK gives, by what it is called on; `lambda` is what the function that it takes gives. */
type Given = (on: JavaType, lambda: JavaType | undefined) => JavaType | undefined;

const element: Given = ({ args }) => args[0];
const same: Given = (on) => on;
const holding =
  (name: string, which: Given): Given =>
  (on, lambda) => {
    const inner = which(on, lambda);
    return inner === undefined ? undefined : { name, args: [inner] };
  };
const ofLambda = (name: string): Given => holding(name, (_, lambda) => lambda);

const collection: Record<string, Given> = {
  stream: holding('Stream', element),
  iterator: holding('Iterator', element),
  get: element,
  getFirst: element,
  getLast: element,
  subList: same,
};

/** Through these types of the JDK the SDK's own types are followed; of their other methods nothing is known. */
const methods: Record<string, Record<string, Given>> = {
  Optional: {
    get: element,
    orElse: element,
    orElseThrow: element,
    orElseGet: element,
    filter: same,
    or: same,
    stream: holding('Stream', element),
    map: ofLambda('Optional'),
    flatMap: (_, lambda) => lambda,
  },
  Stream: {
    filter: same,
    peek: same,
    limit: same,
    skip: same,
    sorted: same,
    distinct: same,
    findFirst: holding('Optional', element),
    findAny: holding('Optional', element),
    toList: holding('List', element),
    iterator: holding('Iterator', element),
    map: ofLambda('Stream'),
    flatMap: (_, lambda) => lambda,
  },
  CompletableFuture: {
    join: element,
    get: element,
    getNow: element,
    orTimeout: same,
    whenComplete: same,
    thenApply: ofLambda('CompletableFuture'),
    thenCompose: (_, lambda) => lambda,
  },
  List: collection,
  Set: collection,
  Iterator: { next: element },
  Iterable: { iterator: holding('Iterator', element) },
  Map: { get: ({ args }) => args[1], getOrDefault: ({ args }) => args[1] },
};

/** The type that a method of the JDK gives; undefined where that is not known. */
export function jdkResult(on: JavaType, method: string, lambda: JavaType | undefined): JavaType | undefined {
  return methods[on.name]?.[method]?.(on, lambda);
}

/** What a lambda is given that a method of the JDK takes: the element that the type holds, or both parts of an entry. */
export function jdkLambda(on: JavaType, method: string): JavaType[] {
  if (!(on.name in methods)) return [];
  return on.name === 'Map' && method === 'forEach' ? on.args : on.args.slice(0, 1);
}

/** The type that a static method of the JDK gives: `List.of(x)` a list of what x is. */
export function jdkStatic(type: string, method: string, argument: JavaType | undefined): JavaType | undefined {
  const holds =
    ['List', 'Set', 'Optional', 'Stream', 'Arrays'].includes(type) && ['of', 'ofNullable', 'asList'].includes(method);
  return holds && argument !== undefined ? { name: type === 'Arrays' ? 'List' : type, args: [argument] } : undefined;
}

/** Methods that classes of the SDK have from the JDK. */
const inherited: Record<string, readonly string[]> = {
  RuntimeException: ['getMessage', 'getCause', 'printStackTrace', 'addSuppressed', 'getSuppressed', 'getStackTrace'],
  Iterable: ['forEach', 'iterator'],
  AutoCloseable: ['close'],
};

/** Whether a type of the JDK has a method that its heirs in the SDK do not declare. */
export function inherits({ name }: JavaType, method: string): boolean {
  return inherited[name]?.includes(method) ?? false;
}
