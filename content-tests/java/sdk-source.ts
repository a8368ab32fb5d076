import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type KotlinClass, kotlinDeclarations, type KotlinFile, type KotlinMember } from './kotlin-declarations.ts';
import { javaType } from './kotlin-types.ts';

/** A class of the SDK as Java sees it: names of the SDK without their package, each member as Java writes it. */
export type SourceClass = {
  packageName: string;
  head: string;
  members: SourceMember[];
};

/** A member with its types, and as Java declares it. */
export type SourceMember = { name: string; returns: string; parameters: string[]; text: string };

/** What the SDK's sources declare: its classes by name (`ChatCompletion.Choice`), and the full names of others. */
export type SdkSource = { classes: Map<string, SourceClass>; foreign: Map<string, string> };

/** What no sample calls, and a name that Java cannot write. */
const left = new Set(['equals', 'hashCode', 'validate', 'isValid', 'accept', 'default']);

/**
 * Reads every Kotlin source below some folders; of the raw accessors (`_finishReason`), which each field has, only those
 * with a name in `raw`.
 * @throws Error when two public classes have one name: the data could not tell them apart
 */
export async function readSdkSource(folders: readonly string[], raw: ReadonlySet<string>): Promise<SdkSource> {
  const files = (await Promise.all(folders.map(kotlinFiles))).flat();
  const parsed = await Promise.all(files.map(async (file) => kotlinDeclarations(await readFile(file, 'utf8'))));
  const known = new Map(
    parsed.flatMap(({ packageName, classes }) => classes.map(({ name }) => [`${packageName}.${name}`, name] as const)),
  );
  const source: SdkSource = { classes: new Map(), foreign: new Map() };
  for (const file of parsed)
    for (const made of file.classes)
      source.classes.set(`${file.packageName}.${made.name}`, readClass(file, made, known, source.foreign, raw));
  return source;
}

async function kotlinFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.kt') && !/(^|\/)test\//.test(name))
    .map((name) => path.join(folder, name));
}

function readClass(
  file: KotlinFile,
  made: KotlinClass,
  known: ReadonlyMap<string, string>,
  foreign: Map<string, string>,
  raw: ReadonlySet<string>,
): SourceClass {
  const nameOf = (written: string): string => {
    const [head = '', ...rest] = written.split('.');
    for (let outer = made.name; outer !== ''; outer = outer.split('.').slice(0, -1).join('.')) {
      const inner = `${outer}.${written}`;
      if (known.has(`${file.packageName}.${inner}`)) return `${file.packageName}.${inner}`;
    }
    const imported = file.imports.get(head);
    if (imported !== undefined) {
      const full = [imported, ...rest].join('.');
      if (!known.has(full)) foreign.set(head, imported);
      return known.has(full) ? full : written;
    }
    return known.has(`${file.packageName}.${written}`) ? `${file.packageName}.${written}` : written;
  };
  const self = `${file.packageName}.${made.name}${made.typeParameters.length === 0 ? '' : `<${made.typeParameters.join(',')}>`}`;
  const supertypes = made.supertypes
    .filter(
      ({ type: { name } }) => !(file.imports.get(name)?.startsWith('com.openai') ?? false) || nameOf(name) !== name,
    )
    .map(({ type, isClass }) => `${isClass ? 'extends' : 'implements'} ${javaType(type, nameOf, true)}`);
  const shown = made.members.filter(
    ({ name, kind }) => !left.has(name) && (kind === 'field' || !name.startsWith('_') || raw.has(name)),
  );
  const members = shown.flatMap((member) => {
    const returns = member.type === undefined ? inferred(member, made, self, nameOf) : javaType(member.type, nameOf);
    return returns === undefined
      ? []
      : overloadsOf(member).map((count) => ({
          member,
          returns,
          parameters: member.parameters.slice(0, count).map(({ type }) => javaType(type, nameOf)),
        }));
  });
  const kept = members.filter(({ parameters }) => parameters.every((type) => type !== 'kotlin.Function'));
  return {
    packageName: file.packageName,
    head: [`${made.kind} ${self}`, ...supertypes].join(' '),
    members: kept.map(({ member, returns, parameters }) => ({
      name: member.name,
      returns,
      parameters,
      text: memberText(made, member, returns, parameters),
    })),
  };
}

/** How many parameters the calls have that Java sees of a member, the longest first. */
function overloadsOf({ parameters, overloads }: KotlinMember): number[] {
  const required = parameters.findLastIndex(({ optional }) => !optional) + 1;
  return overloads
    ? Array.from({ length: parameters.length - required + 1 }, (_, index) => parameters.length - index)
    : [parameters.length];
}

/** The type that Kotlin infers from the first words of a body; undefined where they do not tell. */
function inferred(
  { name, first, typeParameters }: KotlinMember,
  made: KotlinClass,
  self: string,
  nameOf: (name: string) => string,
): string | undefined {
  const [word = ''] = first;
  if (name === 'new' || word === 'apply' || word === 'of' || word === 'INSTANCE' || word === 'NONE') return self;
  if (made.name.endsWith('.Builder') && made.members.some((member) => member.name === word)) return self;
  if (word === 'builder' && first[1] === '(') return self;
  if (!/^[A-Z]/.test(word)) return undefined;
  const types = typeParameters.length > 0 ? `<${typeParameters.join(',')}>` : '';
  // `Other.builder<T>()` gives what Other is built with, whatever is called on it after that.
  if (first[1] === '.') return first[2] === 'builder' ? `${nameOf(word)}.Builder${types}` : undefined;
  return first[1] === '<' ? nameOf(word) + types : nameOf(word);
}

function memberText(
  { kind }: KotlinClass,
  member: KotlinMember,
  returns: string,
  parameters: readonly string[],
): string {
  if (member.kind === 'field') return `${member.isStatic ? 'static ' : ''}${returns} ${member.name}`;
  const words = [
    member.isStatic && member.name !== 'new' ? 'static ' : '',
    kind === 'interface' && member.hasBody && !member.isStatic ? 'default ' : '',
  ];
  const types = member.typeParameters.length === 0 ? '' : `<${member.typeParameters.join(',')}> `;
  return `${words.join('')}${types}${member.name === 'new' ? '' : `${returns} `}${member.name}(${parameters.join(', ')})`;
}
