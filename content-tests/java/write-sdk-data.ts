import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { javaSamples } from '../samples/java-samples.ts';
import { sdkDataFile } from './sdk-data.ts';
import { readSdkSource, type SdkSource, type SourceClass } from './sdk-source.ts';

/**
 * Writes `openai-java.txt`: the signatures that Java samples are held against, taken from the sources of openai-java.
 *
 *   node content-tests/java/write-sdk-data.ts <folder>
 *
 * The folder holds the sources of one version: a checkout of github.com/openai/openai-java at its tag, or its two
 * `-sources.jar` files (openai-java-core, openai-java-client-okhttp) unpacked into one folder, with the version given
 * as a second argument. Of the classes that the samples import and of those that their calls lead through, the members
 * whose names the samples have are written, a class a line; run it again when a sample needs another class or member, or
 * the pages another version.
 */
async function writeSdkData([folder = '', given]: string[]): Promise<void> {
  const version =
    given ?? /version = "([\d.]+)"/.exec(await readFile(path.join(folder, 'build.gradle.kts'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('say which version these sources are, as a second argument');
  const folders =
    given === undefined
      ? ['openai-java-core/src/main', 'openai-java-client-okhttp/src/main'].map((part) => path.join(folder, part))
      : [folder];
  const samples = (await javaSamples()).map(({ code }) => code);
  const raw = new Set(samples.flatMap((code) => [...code.matchAll(/\.(_\w+)\(\)/g)].flatMap(([, name]) => name ?? [])));
  const text = sdkData(version, await readSdkSource(folders, raw), samples);
  await writeFile(sdkDataFile, text);
  console.log(
    `openai-java ${version}: ${text.split('\n').length} lines for ${samples.length} samples in ${path.relative('', sdkDataFile)}`,
  );
}

const sdkName = /\bcom\.openai(?:\.[a-z]\w*)+\.([A-Z]\w*(?:\.[A-Z]\w*)*)/g;

/** The data for some samples. */
function sdkData(version: string, source: SdkSource, samples: readonly string[]): string {
  const used = new Set(['new', ...samples.flatMap((code) => code.match(/\w+(?=\s*\()|(?<=::|\.)\w+/g) ?? [])]);
  const wanted = reached(source, samples, used);
  const lines = [
    `openai-java ${version}`,
    '# Signatures taken from the SDK’s sources by write-sdk-data.ts, which says how; not to be edited by hand.',
  ];
  const body: string[] = [];
  let packageName = '';
  for (const name of [...wanted].toSorted()) {
    const made = source.classes.get(name);
    if (made === undefined) continue;
    if (made.packageName !== packageName) body.push(`package ${(packageName = made.packageName)}`);
    body.push(`${made.head}: ${[...new Set(membersIn(used, made))].join('; ')}`.trimEnd());
  }
  const named = new Set(body.flatMap((line) => [...line.matchAll(sdkName)].map(([name]) => name)));
  const others = [...named].filter((name) => !wanted.has(name)).toSorted();
  for (const [from, names] of Map.groupBy(others, (name) => source.classes.get(name)?.packageName ?? ''))
    if (from !== '')
      body.push(`package ${from}`, `other ${names.map((name) => name.slice(from.length + 1)).join(' ')}`);
  oneNameEach([...named, ...wanted]);
  const types = new Set(body.flatMap((line) => line.match(/[A-Z]\w*/g) ?? []));
  const foreign = [...source.foreign]
    .filter(([name, full]) => types.has(name) && !full.startsWith('com.openai'))
    .map(([, full]) => `java ${full}`);
  return `${[...lines, ...foreign.toSorted(), ...body.map((line) => line.replaceAll(sdkName, '$1'))].join('\n')}\n`;
}

/** The members of a class that samples may call: those they name, and the one that a lambda stands for. The class itself is `this`. */
function membersIn(used: ReadonlySet<string>, { head, members }: SourceClass): string[] {
  const open = members.filter(({ text }) => head.startsWith('interface') && !/^(?:static|default) /.test(text));
  const self = / ([\w.]+(?:<[\w,]+>)?)/.exec(head)?.[1] ?? '';
  return members
    .filter((one) => used.has(one.name) || (open.length === 1 && open[0] === one))
    .map(({ text }) =>
      text.split(self).reduce((before, after) => before + (/^[.<\w]/.test(after) ? self : 'this') + after),
    );
}

/** The classes that samples import, and those that the methods they call give, on and on. */
function reached({ classes }: SdkSource, samples: readonly string[], used: ReadonlySet<string>): Set<string> {
  const wanted = new Set<string>();
  const add = (name: string): void => {
    const made = classes.get(name);
    if (made === undefined || wanted.has(name)) return;
    wanted.add(name);
    const through = made.members.filter((member) => used.has(member.name));
    for (const [type] of [made.head, ...through.map(({ returns }) => returns)].flatMap((one) => [
      ...one.matchAll(sdkName),
    ]))
      add(type);
    // A lambda may stand for an interface, whose method tells what the lambda is given.
    const taken = through.flatMap(({ parameters }) => parameters.flatMap((one) => [...one.matchAll(sdkName)]));
    for (const [type] of taken) if (classes.get(type)?.head.startsWith('interface') === true) add(type);
  };
  for (const code of samples) {
    for (const [, name = ''] of code.matchAll(/^import (com\.openai[\w.]+);/gm)) {
      add(name);
      const short = name.split('.').at(-1) ?? '';
      for (const [, inner = ''] of code.matchAll(new RegExp(String.raw`\b${short}((?:\.[A-Z]\w*)+)`, 'g')))
        add(name + inner);
    }
  }
  return wanted;
}

function oneNameEach(names: readonly string[]): void {
  const packages = new Map<string, string>();
  for (const full of names) {
    const [, packageName = '', name = ''] = /^((?:[a-z]\w*\.)+)([A-Z]\w*)/.exec(full) ?? [];
    const other = packages.get(name);
    if (other !== undefined && other !== packageName)
      throw new Error(`two classes are called ${name}, in ${other} and ${packageName}: the data needs their packages`);
    packages.set(name, packageName);
  }
}

await writeSdkData(process.argv.slice(2));
