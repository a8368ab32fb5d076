import type { SdkClass, SdkData, SdkMember } from './sdk-data.ts';

/** Names of the JDK that the SDK's signatures use and Kotlin knows without an import. */
const jdk: Record<string, string> = Object.fromEntries(
  ['Collection', 'Iterator', 'List', 'Map', 'Set', 'SortedSet'].map((name) => [name, `java.util.${name}`]),
);

/**
 * Sources in Java that declare what the data holds, without doing anything: enough for a compiler to hold samples
 * against the SDK's signatures where the SDK itself cannot be had. By file name.
 */
export function stubs(data: SdkData): Map<string, string> {
  const packages = new Map<string, string>([
    ...data.opaque,
    ...[...data.classes].map(([name, { packageName }]) => [name, packageName] as const),
  ]);
  for (const [name, packageName] of Array.from(packages)) packages.set(name.split('.')[0] ?? '', packageName);
  const files = new Map<string, string>();
  const add = (packageName: string, name: string, code: string) =>
    files.set(`${packageName.replaceAll('.', '/')}/${name}.java`, `package ${packageName};\n\n${code}\n`);
  for (const [name, packageName] of packages)
    if (!name.includes('.')) add(packageName, name, declaration(data, name, packages));
  for (const [name, full] of data.foreign)
    if (!/^javax?\./.test(full))
      add(full.slice(0, -name.length - 1), name, `public class ${name}${name === 'TypeReference' ? '<T>' : ''} {}`);
  return files;
}

function declaration(data: SdkData, name: string, packages: ReadonlyMap<string, string>, nested = false): string {
  const made = data.classes.get(name);
  const inside = new RegExp(String.raw`^${name.replaceAll('.', String.raw`\.`)}\.\w+`);
  const inner = new Set([...packages.keys()].flatMap((other) => inside.exec(other)?.[0] ?? []));
  const body = [
    ...[...inner].map((other) => declaration(data, other, packages, true)),
    ...(made === undefined
      ? []
      : made.members
          .filter(({ isField }) => made.kind !== 'enum' || !isField)
          .map((member) => memberStub(made, member, data, packages))),
  ];
  const short = name.split('.').at(-1) ?? '';
  if (made === undefined)
    return `public ${nested ? 'static ' : ''}${opaqueKind(data, name)} ${short}${opaqueTypes(data, name)} {\n${body.join('\n')}\n}`;
  const full = (type: string) => fullTypes(type, data, packages);
  const types = made.typeParameters.length === 0 ? '' : `<${made.typeParameters.join(', ')}>`;
  const above = [
    ['extends', made.kind === 'interface' ? [...made.extended, ...made.implemented] : made.extended],
    ['implements', made.kind === 'interface' ? [] : made.implemented],
  ] as const;
  const parents = above.map(([word, list]) => (list.length === 0 ? '' : `${word} ${list.map(full).join(', ')}`));
  const head = `public ${nested ? 'static ' : ''}${made.kind} ${short}${types} ${parents.join(' ')}`;
  const constants =
    made.kind === 'enum'
      ? `${made.members
          .filter(({ isField }) => isField)
          .map(({ name: constant }) => constant)
          .join(', ')};`
      : '';
  const hiddenConstructor =
    made.kind.endsWith('class') &&
    !made.members.some(({ name: member, parameters }) => member === 'new' && parameters.length === 0)
      ? [`protected ${short}() {}`]
      : [];
  return `${head} {\n${[constants, ...hiddenConstructor, ...body].join('\n')}\n}`;
}

/** What is only named may be a class or an interface: what is implemented or extended by an interface is one. */
function opaqueKind(data: SdkData, name: string): string {
  const implemented = [...data.classes.values()].some((made) =>
    [...made.implemented, ...(made.kind === 'interface' ? made.extended : [])].some(
      (above) => above.split('<')[0] === name,
    ),
  );
  return implemented ? 'interface' : 'class';
}

/** A type parameter where the signatures give it one. */
function opaqueTypes(data: SdkData, name: string): string {
  const used = [...data.classes.values()].flatMap(({ members }) =>
    members.flatMap(({ returns, parameters }) => [returns, ...parameters]),
  );
  return used.some((type) => new RegExp(String.raw`(?<![\w.])${name}<`).test(type)) ? '<T>' : '';
}

function memberStub(made: SdkClass, member: SdkMember, data: SdkData, packages: ReadonlyMap<string, string>): string {
  const full = (type: string) => fullTypes(type, data, packages);
  const parameters = member.parameters.map((type, index) => `${full(type)} p${index}`).join(', ');
  if (member.isField)
    return `public ${member.isStatic ? 'static ' : ''}final ${full(member.returns)} ${member.name} = null;`;
  if (member.name === 'new') return `public ${made.name.split('.').at(-1)}(${parameters}) {}`;
  const types = member.typeParameters.length === 0 ? '' : `<${member.typeParameters.join(', ')}> `;
  const isAbstract = made.kind === 'interface' && !member.isStatic && !member.isDefault;
  const words = `public ${member.isStatic ? 'static ' : ''}${member.isDefault ? 'default ' : ''}`;
  const body = isAbstract ? ';' : ' { throw new IllegalStateException(); }';
  return `${words}${types}${full(member.returns)} ${member.name}(${parameters})${body}`;
}

function fullTypes(type: string, data: SdkData, packages: ReadonlyMap<string, string>): string {
  return type.replace(/(?<![\w.])[A-Z]\w*/g, (head) => {
    const packageName = packages.get(head);
    return packageName === undefined ? (data.foreign.get(head) ?? jdk[head] ?? head) : `${packageName}.${head}`;
  });
}
