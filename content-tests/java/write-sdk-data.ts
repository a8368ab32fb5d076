import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { javaSamples } from '../samples/java-samples.ts';
import { sdkDataFile } from './sdk-data.ts';
import { readSdkSource, type SdkSource } from './sdk-source.ts';

/**
 * Writes `openai-java.txt`: the signatures that Java samples are held against, taken from the sources of openai-java.
 *
 *   node content-tests/java/write-sdk-data.ts <folder>
 *
 * The folder holds the sources of one version: a checkout of github.com/openai/openai-java at its tag, or its two
 * `-sources.jar` files (openai-java-core, openai-java-client-okhttp) unpacked into one folder, with the version given
 * as a second argument. What the samples name is written, what their calls lead through, and the types of both; run it
 * again when a sample needs another class, or the pages another version.
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
  const wanted = reached(source, samples);
  const heads = [...wanted].toSorted().map((name) => [name, source.classes.get(name)] as const);
  const lines = [
    `openai-java ${version}`,
    '# Signatures taken from the SDK’s sources by write-sdk-data.ts, which says how; not to be edited by hand.',
  ];
  const body: string[] = [];
  let packageName = '';
  for (const [, made] of heads) {
    if (made === undefined) continue;
    if (made.packageName !== packageName) body.push(`package ${(packageName = made.packageName)}`);
    body.push(made.head, ...made.members.map((member) => `  ${member}`));
  }
  const named = new Set(body.flatMap((line) => [...line.matchAll(sdkName)].map(([name]) => name)));
  for (const name of [...named].filter((one) => !wanted.has(one)).toSorted()) {
    const other = source.classes.get(name);
    if (other !== undefined)
      body.push(`package ${other.packageName}`, `other ${name.slice(other.packageName.length + 1)}`);
  }
  oneNameEach([...named, ...wanted]);
  const words = new Set(body.flatMap((line) => line.match(/[A-Z]\w*/g) ?? []));
  const foreign = [...source.foreign]
    .filter(([name, full]) => words.has(name) && !full.startsWith('com.openai'))
    .map(([, full]) => `java ${full}`);
  return `${[...lines, ...foreign.toSorted(), ...body.map((line) => line.replaceAll(sdkName, '$1'))].join('\n')}\n`;
}

/** The classes that samples import, and those that the methods they call give, on and on. */
function reached({ classes }: SdkSource, samples: readonly string[]): Set<string> {
  const called = new Set(
    samples.flatMap((code) =>
      [...code.matchAll(/\b(\w+)\s*\(|::(\w+)/g)].flatMap(([, name, reference]) => [name ?? reference ?? '']),
    ),
  );
  const wanted = new Set<string>();
  const add = (name: string): void => {
    const made = classes.get(name);
    if (made === undefined || wanted.has(name)) return;
    wanted.add(name);
    const through = made.calls.filter(({ name: method }) => called.has(method));
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
