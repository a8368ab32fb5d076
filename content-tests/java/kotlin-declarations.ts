import { isHidden, marksBefore } from './kotlin-marks.ts';
import { afterBracket, kotlinTokens } from './kotlin-tokens.ts';
import { type KotlinType, kotlinType } from './kotlin-types.ts';

type Parameter = { type: KotlinType; optional: boolean };

/** A function, constructor (`name` is `new`) or property that Java code can reach. */
export type KotlinMember = {
  name: string;
  kind: 'method' | 'field';
  isStatic: boolean;
  hasBody: boolean;
  typeParameters: string[];
  parameters: Parameter[];
  /** Java also sees the calls without the last parameters that have a default. */
  overloads: boolean;
  /** Undefined where Kotlin infers it; `first` tells from what. */
  type: KotlinType | undefined;
  first: string[];
};

/** A class or interface; `name` is `ChatCompletion.Choice` for one inside another. */
export type KotlinClass = {
  name: string;
  kind: 'class' | 'abstract class' | 'interface' | 'enum';
  typeParameters: string[];
  supertypes: { type: KotlinType; isClass: boolean }[];
  members: KotlinMember[];
};

/** A source file: its package, what it imports (short name → full name), and its public classes. */
export type KotlinFile = { packageName: string; imports: Map<string, string>; classes: KotlinClass[] };

/** Reads what of a Kotlin source can be called from Java. */
export function kotlinDeclarations(source: string): KotlinFile {
  const tokens = kotlinTokens(source);
  const file: KotlinFile = {
    packageName: /^package ([\w.]+)/m.exec(source)?.[1] ?? '',
    imports: new Map(),
    classes: [],
  };
  for (const [, name = '', alias] of source.matchAll(/^import ([\w.]+)(?: as (\w+))?/gm))
    file.imports.set(alias ?? name.split('.').at(-1) ?? '', name);
  readBody(tokens, 0, tokens.length, undefined, false, file.classes);
  return file;
}

/** Reads the declarations between two places; those of a companion object go to its class as static ones. */
function readBody(
  tokens: readonly string[],
  from: number,
  to: number,
  owner: KotlinClass | undefined,
  isStatic: boolean,
  classes: KotlinClass[],
): void {
  for (let at = from; at < to;) {
    const token = tokens[at] ?? '';
    const isClass = (token === 'class' && tokens[at - 1] !== '::') || token === 'interface';
    const marks =
      isClass || ['fun', 'val', 'var', 'object', 'constructor'].includes(token) ? marksBefore(tokens, at) : [];
    if (token === 'fun' && tokens[at + 1] !== 'interface') at = readFunction(tokens, at, marks, owner, isStatic);
    else if ((token === 'val' || token === 'var') && owner !== undefined)
      at = readProperty(tokens, at, marks, owner, isStatic);
    else if (token === 'constructor' && owner !== undefined) at = readConstructor(tokens, at, marks, owner);
    else if (token === 'object' && marks.includes('companion') && owner !== undefined) {
      const open = tokens.indexOf('{', at);
      const end = afterBracket(tokens, open);
      readBody(tokens, open + 1, end - 1, owner, true, classes);
      at = end;
    } else if (isClass) at = readClass(tokens, at, marks, owner, classes);
    else at = token === '(' || token === '{' || token === '[' ? afterBracket(tokens, at) : at + 1;
  }
}

function typeParametersAt(tokens: readonly string[], from: number): { names: string[]; next: number } {
  if (tokens[from] !== '<') return { names: [], next: from };
  const names: string[] = [];
  let at = from + 1;
  while (tokens[at] !== '>' && at < tokens.length) {
    while (['in', 'out', 'reified'].includes(tokens[at] ?? '')) at += 1;
    names.push(tokens[at] ?? '');
    at = tokens[at + 1] === ':' ? kotlinType(tokens, at + 2).next : at + 1;
    if (tokens[at] === ',') at += 1;
  }
  return { names, next: at + 1 };
}

/** The parameters in the brackets that open at `open`; those of a constructor may be properties as well. */
function parametersAt(
  tokens: readonly string[],
  open: number,
  owner?: KotlinClass,
): { parameters: Parameter[]; next: number } {
  const end = afterBracket(tokens, open);
  const parameters: Parameter[] = [];
  for (let at = open + 1; at < end - 1;) {
    if (tokens[at + 1] !== ':' || tokens[at - 1] === '@') {
      at = tokens[at] === '(' ? afterBracket(tokens, at) : at + 1;
      continue;
    }
    const { type, next } = kotlinType(tokens, at + 2);
    if (owner !== undefined && tokens[at - 1] === 'val')
      addProperty(owner, tokens[at] ?? '', type, marksBefore(tokens, at - 1), getterName(tokens, at));
    parameters.push({ type, optional: tokens[next] === '=' });
    for (at = next; at < end - 1 && tokens[at] !== ',';)
      at = /^[({[]$/.test(tokens[at] ?? '') ? afterBracket(tokens, at) : at + 1;
  }
  return { parameters, next: end };
}

function readFunction(
  tokens: readonly string[],
  from: number,
  marks: string[],
  owner: KotlinClass | undefined,
  isStatic: boolean,
): number {
  const { names, next: named } = typeParametersAt(tokens, from + 1);
  const open = tokens.indexOf('(', named);
  const { parameters, next } = parametersAt(tokens, open);
  const extension = open - named > 1;
  const returned = tokens[next] === ':' ? kotlinType(tokens, next + 1) : undefined;
  const after = returned?.next ?? next;
  const hasBody = tokens[after] === '=' || tokens[after] === '{';
  const type = returned?.type ?? (tokens[after] === '=' ? undefined : { name: 'Unit', args: [], nullable: false });
  const reached = !extension && !isHidden(marks) && (!isStatic || marks.includes('@JvmStatic'));
  const overloads = marks.includes('@JvmOverloads');
  if (reached)
    owner?.members.push({
      ...plain,
      name: tokens[named] ?? '',
      isStatic,
      hasBody,
      typeParameters: names,
      parameters,
      overloads,
      type,
      first: tokens.slice(after + 1, after + 4),
    });
  return tokens[after] === '{' ? afterBracket(tokens, after) : after;
}

function readProperty(
  tokens: readonly string[],
  from: number,
  marks: string[],
  owner: KotlinClass,
  isStatic: boolean,
): number {
  const name = tokens[from + 1] ?? '';
  const typed = tokens[from + 2] === ':' ? kotlinType(tokens, from + 3) : undefined;
  const next = typed?.next ?? from + 2;
  if (isHidden(marks)) return next;
  if (marks.includes('@JvmField'))
    owner.members.push({
      ...plain,
      name,
      kind: 'field',
      isStatic,
      type: typed?.type,
      first: tokens.slice(next + 1, next + 4),
    });
  else if (typed !== undefined && !isStatic) addProperty(owner, name, typed.type, marks, undefined);
  return next;
}

/** `val timeout` is `getTimeout()` to Java, unless `@get:JvmName` says otherwise. */
function addProperty(
  owner: KotlinClass,
  name: string,
  type: KotlinType,
  marks: string[],
  getter: string | undefined,
): void {
  if (isHidden(marks) || marks.includes('@JvmField')) return;
  owner.members.push({ ...plain, name: getter ?? `get${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, type });
}

/** The SDK names a getter with `@get:JvmName` only to give it the property's own name. */
function getterName(tokens: readonly string[], at: number): string | undefined {
  return marksBefore(tokens, at - 1).includes('@get:JvmName') ? tokens[at] : undefined;
}

function readConstructor(tokens: readonly string[], from: number, marks: string[], owner: KotlinClass): number {
  const { parameters, next } = parametersAt(tokens, from + 1);
  if (!isHidden(marks)) owner.members.push(constructorOf(parameters, marks));
  return next;
}

function readClass(
  tokens: readonly string[],
  from: number,
  marks: string[],
  owner: KotlinClass | undefined,
  classes: KotlinClass[],
): number {
  const name = tokens[from + 1] ?? '';
  const kind =
    tokens[from] === 'interface'
      ? 'interface'
      : marks.includes('enum')
        ? 'enum'
        : marks.includes('abstract') || marks.includes('sealed')
          ? 'abstract class'
          : 'class';
  const { names, next } = typeParametersAt(tokens, from + 2);
  const made: KotlinClass = {
    name: owner === undefined ? name : `${owner.name}.${name}`,
    kind,
    typeParameters: names,
    supertypes: [],
    members: [],
  };
  let at = readFirstConstructor(tokens, next, made);
  while (tokens[at] === ':' || (made.supertypes.length > 0 && tokens[at] === ',')) {
    const { type, next: after } = kotlinType(tokens, at + 1);
    made.supertypes.push({ type, isClass: tokens[after] === '(' });
    at = tokens[after] === '(' ? afterBracket(tokens, after) : after;
  }
  const own: KotlinClass[] = [];
  const end = tokens[at] === '{' ? afterBracket(tokens, at) : at;
  if (tokens[at] === '{')
    readBody(tokens, kind === 'enum' ? readConstants(tokens, at + 1, made) : at + 1, end - 1, made, false, own);
  if (!isHidden(marks) && !marks.includes('annotation')) classes.push(made, ...own);
  return end;
}

/** The constructor in a class's head, `class Headers private constructor(…)` or `class KnownValue(…)`; an interface has none. */
function readFirstConstructor(tokens: readonly string[], from: number, made: KotlinClass): number {
  const next = tokens.findIndex(
    (token, at) => at >= from && ['constructor', 'class', 'interface', 'fun', '{'].includes(token),
  );
  const written = tokens[next] === 'constructor';
  const marks = written ? marksBefore(tokens, next) : [];
  const open = written ? next + 1 : from;
  if (tokens[open] !== '(') return open;
  const { parameters, next: after } = parametersAt(tokens, open, made);
  if (made.kind === 'class' && !isHidden(marks)) made.members.push(constructorOf(parameters, marks));
  return after;
}

function readConstants(tokens: readonly string[], from: number, made: KotlinClass): number {
  let at = from;
  for (; /^[A-Z]\w*$/.test(tokens[at] ?? ''); at += tokens[at + 1] === ',' ? 2 : 1)
    made.members.push({
      ...plain,
      name: tokens[at] ?? '',
      kind: 'field',
      isStatic: true,
      type: { name: made.name, args: [], nullable: false },
    });
  return at;
}

const plain = {
  kind: 'method',
  isStatic: false,
  hasBody: true,
  typeParameters: [],
  parameters: [],
  overloads: false,
  type: undefined,
  first: [],
} satisfies Omit<KotlinMember, 'name'>;

function constructorOf(parameters: Parameter[], marks: readonly string[]): KotlinMember {
  return { ...plain, name: 'new', isStatic: true, parameters, overloads: marks.includes('@JvmOverloads') };
}
