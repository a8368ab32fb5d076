import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A constructor (`new`), method or field of a class of the SDK; types as Java writes them, names of the SDK without package. */
export type SdkMember = {
  name: string;
  isStatic: boolean;
  isDefault: boolean;
  isField: boolean;
  typeParameters: string[];
  returns: string;
  parameters: string[];
};

/** A class of the SDK, `ChatCompletion.Choice`. */
export type SdkClass = {
  name: string;
  packageName: string;
  kind: string;
  typeParameters: string[];
  extended: string[];
  implemented: string[];
  members: SdkMember[];
};

/** What the samples may call: the SDK's version, its classes by name, names that are only passed on, and full names of others. */
export type SdkData = {
  version: string;
  classes: Map<string, SdkClass>;
  opaque: Map<string, string>;
  foreign: Map<string, string>;
};

/** The signatures of openai-java that `write-sdk-data.ts` took from its sources. */
export const sdkDataFile = path.join(import.meta.dirname, 'openai-java.txt');

/**
 * Reads the signatures.
 * @throws Error when a line is not of the form
 */
export function readSdkData(text = readFileSync(sdkDataFile, 'utf8')): SdkData {
  const [first = '', ...lines] = text.split('\n');
  const data: SdkData = {
    version: first.replace('openai-java ', ''),
    classes: new Map(),
    opaque: new Map(),
    foreign: new Map(),
  };
  let packageName = '';
  for (const line of lines) {
    const [word = '', name = ''] = line.split(' ');
    if (line === '' || word === '#') continue;
    if (word === 'package') packageName = name;
    else if (word === 'java') data.foreign.set(name.split('.').at(-1) ?? '', name);
    else if (word === 'other') for (const other of line.split(' ').slice(1)) data.opaque.set(other, packageName);
    else {
      const [head = '', members = ''] = line.split(/:(?: |$)/);
      const made = classOf(head, packageName);
      made.members.push(
        ...members
          .split('; ')
          .filter(Boolean)
          .map((text) => memberOf(text, made)),
      );
      data.classes.set(made.name, made);
    }
  }
  return data;
}

/** Parts between commas that no bracket holds together: `Map<String,Long>, int`. */
export function partsOf(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of list) {
    if (sign === '<') depth += 1;
    if (sign === '>') depth -= 1;
    if (sign === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return part.trim() === '' ? parts : [...parts, part.trim()];
}

function classOf(line: string, packageName: string): SdkClass {
  const found = /^(class|abstract class|interface|enum) ([\w.]+)(?:<([^>]*)>)?((?: (?:extends|implements) \S+)*)$/.exec(
    line,
  );
  if (found === null) throw new Error(`openai-java.txt: no class is declared by “${line}”`);
  const [, kind = '', name = '', types = '', supertypes = ''] = found;
  const named = (word: string) =>
    [...supertypes.matchAll(/(extends|implements) (\S+)/g)].flatMap(([, how, type = '']) =>
      how === word ? [type] : [],
    );
  return {
    name,
    packageName,
    kind,
    typeParameters: partsOf(types),
    extended: named('extends'),
    implemented: named('implements'),
    members: [],
  };
}

function memberOf(text: string, { name: own, typeParameters }: SdkClass): SdkMember {
  const line = text.replaceAll(/\bthis\b/g, typeParameters.length === 0 ? own : `${own}<${typeParameters.join(',')}>`);
  const found = /^(static )?(default )?(?:<([^>]*)> )?(?:([^(]*) )?(\w+)(?:\((.*)\))?$/.exec(line);
  if (found === null) throw new Error(`openai-java.txt: no member is declared by “${line}”`);
  const [, isStatic, isDefault, types = '', returns = 'void', name = '', parameters] = found;
  return {
    name,
    isStatic: isStatic !== undefined || name === 'new',
    isDefault: isDefault !== undefined,
    isField: parameters === undefined,
    typeParameters: partsOf(types),
    returns,
    parameters: partsOf(parameters ?? ''),
  };
}
