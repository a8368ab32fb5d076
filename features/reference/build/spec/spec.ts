import { isUtf8 } from 'node:buffer';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { percentDecoded } from '../../../../app/core/url.ts';
import type { CheckedConfig } from '../../../../build/config/schema.ts';
import { Fault } from '../../../../build/faults/fault.ts';
import { startThread } from '../../../../build/thread.ts';
import { type Json, type JsonObject, listOf, objectOf, objectsIn, textOf } from '../../document/json.ts';
import { indentedJson, readExactly } from '../../document/json-text.ts';
import { withPointers } from '../../document/local-references.ts';
import { type ApiReference, readReference } from '../../document/reference.ts';
import { lookUp, pointerKeys } from '../../document/resolve.ts';
import { type Bundled, lint, runRedocly, warn } from './lint.ts';
import { unshownParts, withoutInternal } from './without-internal.ts';
import { reindented, withMarks } from './yaml.ts';

/** The part of the configuration that the document depends on. */
export type SpecOptions = Pick<CheckedConfig, 'apiBaseUrl' | 'i18n' | 'reference'>;

/** The OpenAPI document, bundled by Redocly, as JSON and as YAML; the first call of `yaml` can take seconds. */
export type Spec = { json: string; yaml: () => Promise<string> };

/**
 * Returns the root file of a site's OpenAPI document: the configured file, or the one of `spec/openapi.yaml`, `.yml` and
 * `.json` that exists. A site in another language falls back to the document of the first language.
 */
export function findSpec(siteFolder: string, { reference, i18n }: SpecOptions): string | undefined {
  const endings = ['yaml', 'yml', 'json'].map((ending) => `spec/openapi.${ending}`);
  const names = reference.document === undefined ? endings : [reference.document];
  const folders = [siteFolder, ...(i18n.fallback === undefined ? [] : [path.join(siteFolder, i18n.fallback)])];
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return files.find((file) => existsSync(file)) ?? (reference.document === undefined ? undefined : files[0]);
}

/**
 * Bundles the OpenAPI document, then lints it with the site's `redocly.yaml`: a second process of Redocly at the same
 * time would delay the bundle. Both promises may be left unawaited; they reject with the faults of `bundleSpec`.
 */
export function readSpec(specFile: string, siteFolder: string, options: SpecOptions) {
  const attempt = bundle(specFile, siteFolder, options);
  const linted = attempt
    .catch(() => undefined)
    .then((result) => lint(specFile, siteFolder, options.reference.lint ?? 'error', result));
  // A document that cannot be bundled fails the lint as well, and only the lint reports the line.
  const bundled = attempt.catch((error: unknown) => linted.then(() => Promise.reject(error)));
  for (const promise of [linted, bundled]) promise.catch(() => undefined);
  return { bundled, linted };
}

/** Parses a bundled document. Numbers that a double cannot hold keep their digits. */
export function apiOf({ json }: Spec, { reference }: SpecOptions): ApiReference {
  return readReference(objectOf(readExactly(json)), reference);
}

/** Bundles and lints a document. @throws Fault or AggregateError with Redocly's message, file and line */
export async function bundleSpec(specFile: string, siteFolder: string, options: SpecOptions): Promise<Spec> {
  const { bundled, linted } = readSpec(specFile, siteFolder, options);
  await linted;
  return bundled;
}

async function bundle(
  specFile: string,
  cwd: string,
  { apiBaseUrl, i18n, reference }: SpecOptions,
): Promise<Spec & Bundled> {
  const root = path.resolve(cwd, specFile);
  // Synchronously: after an `await`, Redocly would start only when the rest of the build is loaded.
  const folder = mkdtempSync(path.join(tmpdir(), 'spec-'));
  try {
    const { text, output } = await runBundler(specFile, cwd, folder);
    const bundled: JsonObject = JSON.parse(text.replaceAll('%API_BASE_URL%', apiBaseUrl));
    if (!String(bundled['openapi']).startsWith('3.'))
      throw new Fault(
        { file: specFile, line: 1 },
        `is ${bundled['swagger'] === undefined ? 'no OpenAPI document' : `Swagger ${String(bundled['swagger'])}`}, which the reference cannot show`,
        'convert it to OpenAPI 3.0 or later, for example with https://converter.swagger.io',
      );
    decodeComponentNames(bundled);
    const pointed = withPointers(bundled);
    const isWhole = danglingIn(pointed, '$ref').length === 0;
    warnOfProblems(output, isWhole, specFile);
    for (const dangling of danglingIn(pointed, '$dynamicRef')) warnOfDynamic(dangling, root);
    resolveServers(bundled, apiBaseUrl);
    const published = withoutInternal(bundled, reference.internal ?? 'x-internal');
    const shown = withPointers(published);
    warnOfUnshown(
      root,
      'what no operation leads to',
      unshownParts(shown),
      'refer to it from an operation, or remove it',
    );
    warnOfUnshown(
      root,
      'addresses that only tools need',
      replacedAddresses(published, shown),
      'nothing to do: the pages show what references to them lead to',
    );
    const { transformDocument = (whole: typeof published) => whole } = reference;
    const json = indentedJson(await transformDocument(published, { folder: cwd, locale: i18n.currentLocale }));
    let converted: Promise<string> | undefined;
    const yaml = () => {
      if (converted !== undefined) return converted;
      const thread = startThread(new URL('./yaml.ts', import.meta.url));
      return (converted = thread.run(json).finally(() => thread.destroy()));
    };
    return { isWhole, version: String(bundled.openapi), json, yaml };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Bundles a document, or a copy of it in `folder`. Returns its JSON and what Redocly printed. @throws Fault */
async function runBundler(specFile: string, cwd: string, folder: string): Promise<{ text: string; output: string }> {
  const root = path.resolve(cwd, specFile);
  const file = path.join(folder, 'openapi.json');
  const run = (from: string) => runRedocly(['bundle', from, '-o', file, '--lint-config=off', '--force'], cwd);
  let source = rewrittenCopy(root, folder, withMarks) ?? specFile;
  let result = await run(source);
  // Unlike Redocly, most tools accept a closing bracket that is indented like the key of its value.
  if (result.stderr.includes('deficient indentation')) {
    source = rewrittenCopy(root, folder, reindented) ?? specFile;
    result = await run(source);
  }
  if (result.code !== 0) throw new Fault({ file: specFile }, `Redocly cannot bundle it: ${result.stderr.trim()}`);
  // The author knows the original file, not the copy.
  const output = result.stderr.replaceAll(path.dirname(source), path.dirname(root));
  return { text: await readFile(file, 'utf8'), output };
}

/** Decodes the names of components of other files: Redocly names them by their pointer, `Red~1Blue`. */
function decodeComponentNames({ components }: JsonObject): void {
  for (const group of Object.values(objectOf(components)).map(objectOf))
    for (const name of Object.keys(group).filter((key) => /~[01]/.test(key))) {
      group[pointerKeys(`#/${name}`).join('')] = group[name] ?? null;
      delete group[name];
    }
}

/** Resolves the server URLs of a document, its paths and its operations. */
function resolveServers(document: JsonObject, apiBaseUrl: string): void {
  document.servers = absoluteServers(listOf(document.servers), apiBaseUrl);
  const items = [document.paths, objectOf(document.components).pathItems].flatMap((all) =>
    Object.values(objectOf(all)),
  );
  for (const item of items.map(objectOf))
    for (const node of [item, ...[item, objectOf(item.additionalOperations)].flatMap(Object.values).map(objectOf)])
      if (listOf(node.servers).length > 0) node.servers = absoluteServers(listOf(node.servers), apiBaseUrl);
}

/** Resolves relative server URLs against the site's API; without servers, the site's API is the only one. */
function absoluteServers(servers: Json[], apiBaseUrl: string): Json[] {
  if (servers.length === 0) return [{ url: apiBaseUrl }];
  return servers.map((server) => {
    const url = textOf(objectOf(server).url) ?? '';
    // `api.example.com/v1` is an absolute URL without its scheme, which is left as it is.
    if (!/^(?:\.{1,2}\/|[^.:{]*(?:\/|$))/.test(url) || !URL.canParse(url, apiBaseUrl)) return server;
    const { href } = new URL(url, apiBaseUrl);
    return { ...objectOf(server), url: href.replaceAll('%7B', '{').replaceAll('%7D', '}') };
  });
}

/** Warns of external examples that cannot be read. @throws Fault if a `$ref` does not resolve */
function warnOfProblems(output: string, isWhole: boolean, file: string): void {
  const problems = [
    ...output.matchAll(/^\[\d+\] .*?:(\d+):\d+ at (#\S*\/examples\/\S*)\s+(?:Can't resolve \$ref: )?(.*)$/gm),
  ];
  if (problems.length === 0) return;
  if (!isWhole) throw new Fault({ file }, `Redocly cannot bundle it: ${output.trim()}`);
  for (const [, line, pointer, reason] of problems) {
    const message = `the external example at ${pointer} cannot be read: ${reason}`;
    warn({ file, line: Number(line) }, message, 'the reference links to it');
  }
}

/** Returns the references of a keyword in a document that do not resolve. */
function danglingIn(root: JsonObject, keyword: '$ref' | '$dynamicRef'): string[] {
  const references = objectsIn(root).flatMap((node) => textOf(node[keyword]) ?? []);
  return references.filter((reference) => lookUp(root, reference) === undefined);
}

/** Warns of a `$dynamicRef` that does not resolve, which Redocly does not report. */
function warnOfDynamic(reference: string, file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('$dynamicRef') && text.includes(reference)) + 1;
  const hint = 'give a schema a $dynamicAnchor of that name; the reference shows it as it is written';
  const message = `no schema has the anchor of $dynamicRef ${reference}`;
  warn({ file, line: line || undefined }, message, hint);
}

/** Maximum number of names in a warning; the rest are counted. */
const maxNames = 20;

/** Warns of named parts of a document that no page shows. */
function warnOfUnshown(file: string, parts: string, names: string[], hint: string): void {
  if (names.length === 0) return;
  const rest = names.length - maxNames;
  const listed = names.slice(0, maxNames).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  warn({ file }, `no page shows ${parts}: ${listed}`, hint);
}

/** Returns the addresses in a document, which its references have replaced in `shown`. */
function replacedAddresses(document: JsonObject, shown: JsonObject): string[] {
  const keys = ['$self', '$id', '$anchor', '$dynamicAnchor'];
  const addressesIn = (root: JsonObject) =>
    objectsIn(root).flatMap((node) =>
      keys.flatMap((key) => (typeof node[key] === 'string' ? `${key} ${node[key]}` : [])),
    );
  const { jsonSchemaDialect: dialect } = document;
  const names = [...(dialect === undefined ? [] : [`jsonSchemaDialect ${String(dialect)}`]), ...addressesIn(document)];
  return [...new Set(names).difference(new Set(addressesIn(shown)))];
}

/** Matches a reference to a file, whose name may have spaces and `{id}`. */
const fileReference = /(?<=(?:\$ref|externalValue)["']?\s*:\s*["']?)(?:[^\s"'#{},]|\{[^\s{}]*\}|(?<![: ]) (?! ))+/g;

/** Returns the names that a reference to a file may mean, as it is written and decoded; none for a URL. */
function namesIn(reference: string): string[] {
  return /^[a-z][a-z+.-]*:/i.test(reference) ? [] : [reference, percentDecoded(reference) ?? reference];
}

/**
 * Copies an OpenAPI document and the files that it refers to into a folder, rewritten.
 * @returns the root file of the copy; undefined if `rewrite` changes nothing, and then nothing is copied
 */
function rewrittenCopy(
  specFile: string,
  folder: string,
  rewrite: (text: string, file: string) => string,
): string | undefined {
  const texts = new Map<string, string>();
  read(path.resolve(specFile));
  const copies = [...texts].map(([file, text]) => ({ file, text, copy: rewrite(withPlainNames(text, file), file) }));
  if (copies.every(({ text, copy }) => text === copy)) return undefined;
  const root = commonFolder(copies.map(({ file }) => path.dirname(file)));
  for (const { file, copy } of copies) {
    const target = path.join(folder, 'exact', path.relative(root, file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, copy);
  }
  return path.join(folder, 'exact', path.relative(root, path.resolve(specFile)));

  function read(file: string): void {
    if (texts.has(file)) return;
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch {
      // Redocly reports the missing file.
      return;
    }
    const text = bytes.toString('utf8');
    // The value of an example may be a picture.
    const isText = isUtf8(bytes) || !/\.(?:ya?ml|json)$/i.test(file);
    const [before = ''] = isText ? [] : text.split('\u{FFFD}', 1);
    if (!isText)
      warn({ file, line: before.split('\n').length }, 'is not in UTF-8: some letters are lost', 'save it in UTF-8');
    texts.set(file, text);
    for (const target of new Set(text.match(fileReference)?.flatMap(namesIn))) read(beside(file, target));
  }

  /** Writes references to files without percent-encoding, which Redocly does not decode. */
  function withPlainNames(text: string, file: string): string {
    const isRead = (name: string) => texts.has(beside(file, name));
    return text.replaceAll(fileReference, (written) => namesIn(written).find(isRead) ?? written);
  }
}

function beside(file: string, name: string): string {
  return path.resolve(path.dirname(file), name.trim());
}

function commonFolder(folders: string[]): string {
  const [first = '', ...others] = folders;
  let root = first;
  while (others.some((folder) => path.relative(root, folder).startsWith('..'))) root = path.dirname(root);
  return root;
}
