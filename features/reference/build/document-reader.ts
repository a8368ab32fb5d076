import { messagesOf } from '../../../app/core/messages.ts';
import { sayIn } from '../../../app/core/messages/say.ts';
import type { Page } from '../../../app/core/page.ts';
import { highlight } from '../../../build/content/highlight.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import type { FeatureContext } from '../../../build/feature.ts';
import type { Project } from '../../../build/project/project.ts';
import type { ApiReference, ReferenceData } from '../document/reference.ts';
import { operationsOn, type ReferencePage, splitOf } from '../document/split-pages.ts';
import { markFromChangelog } from './changelog-marks.ts';
import type { CompiledReference } from './compile-reference.ts';
import { apiOf, findSpec, readSpec, type Spec } from './spec/spec.ts';
import { firstCall, referenceIds } from '../document/walk.ts';

/** A site's API document: its root file, bundle and parsed API, and the data of its pages, still being compiled. */
export type ReadDocument = { file: string; spec: Spec; api: ApiReference; data: Promise<CompiledReference> };

/** A document that is being bundled and linted; without a document, everything is undefined. */
type Bundle = { file: string | undefined; bundled: Promise<Spec | undefined>; linted: Promise<void> };

/** Creates the reader of a site's API document. It starts to bundle at once, and again in `read` after `forget`. */
export function createDocumentReader({ config, folders, mode, stage }: FeatureContext) {
  const first = Promise.withResolvers<ReadDocument | undefined>();
  first.promise.catch(() => undefined);
  let bundle: Bundle | undefined = begin(config);
  let last: { bundle: Bundle; document: ReadDocument | undefined; project: Project } | undefined;
  return { document, data, linted, forget, read, last: () => last };

  /** Returns what the last `read` without a fault returned; waits for the first. */
  async function document(): Promise<ReadDocument | undefined> {
    return last === undefined ? first.promise : last.document;
  }

  /** Returns a reference page's data. @throws Fault or AggregateError of the document; Error on a site without one */
  async function data({ id }: Page): Promise<ReferenceData> {
    const latest = await document();
    if (latest === undefined) throw new Error('a page of the reference needs an API document, and there is none');
    await linted();
    return dataOfPage(await latest.data, splitOf(latest.api).byId.get(id));
  }

  /** Waits for the lint. @throws Fault or AggregateError of the document */
  async function linted(): Promise<void> {
    await bundle?.linted;
  }

  /** Makes the next `read` bundle the document again. */
  function forget(): void {
    bundle = undefined;
  }

  /**
   * Reads the document if it has changed, and adds the history of its parts from the changelog.
   * @throws Fault or AggregateError of the document or of the changelog
   */
  async function read(project: Project): Promise<ReadDocument | undefined> {
    try {
      const current = (bundle ??= begin(project.config));
      const latest = last?.bundle === current ? last.document : await readBundle(current, project);
      // In development, lint errors replace the reference. In a build, only `data` and `finished` wait for the lint.
      if (mode === 'development') await current.linted;
      markFromChangelog(latest?.api, project);
      last = { bundle: current, document: latest, project };
      first.resolve(latest);
      return latest;
    } catch (error) {
      first.reject(error);
      throw error;
    }
  }

  function begin(options: CheckedConfig): Bundle {
    const file = findSpec(folders.site, options);
    const spec = file === undefined ? undefined : readSpec(file, folders.site, options);
    const started = { file, bundled: stage('spec', () => spec?.bundled), linted: stage('lint', () => spec?.linted) };
    for (const promise of [started.bundled, started.linted]) promise.catch(() => undefined);
    return started;
  }

  async function readBundle({ file, bundled }: Bundle, { config: options, site }: Project) {
    const spec = await bundled;
    if (spec === undefined || file === undefined) return undefined;
    // Early, as the thread takes memory that a build needs for its outputs.
    if (mode === 'build') spec.yaml().catch(() => undefined);
    const api = apiOf(spec, options);
    throwFaults(checkAliases(api).map((message) => new Fault({ file }, message)));
    const data = import('./compile-reference.ts').then(({ compileReference }) =>
      compileReference(api, highlight, sayIn(messagesOf(site.i18n.currentLocale).content)),
    );
    // Highlighting runs while pages are read and rendered.
    stage('reference', async () => Promise.all((await data).scenarios.values())).catch(() => undefined);
    return { file, spec, api, data };
  }
}

/** Returns the data of a page when the samples on it are highlighted. */
export async function dataOfPage(
  { scenarios, ...data }: CompiledReference,
  page: ReferencePage | undefined,
): Promise<ReferenceData> {
  const first = page?.introduction === true ? firstCall(data.reference) : undefined;
  const operations = [...(page === undefined ? [] : operationsOn(page)), ...(first === undefined ? [] : [first])];
  const entries = operations.map(async ({ id }) => [id, (await scenarios.get(id)) ?? []] as const);
  return { ...data, scenarios: Object.fromEntries(await Promise.all(entries)) };
}

/** Returns the mistakes in `x-anchor-aliases`, one sentence each: an unknown target, an alias that is still an id. */
export function checkAliases(reference: ApiReference): string[] {
  const aliases = Object.entries(reference.aliases);
  const ids = new Set(aliases.length === 0 ? [] : referenceIds(reference));
  return aliases.flatMap(([id, oldIds]) => [
    ...(ids.has(id)
      ? []
      : [`x-anchor-aliases: “${oldIds.join('”, “')}” leads to “${id}”, which is not an id of the reference`]),
    ...oldIds
      .filter((oldId) => ids.has(oldId))
      .map((oldId) => `x-anchor-aliases: “${oldId}” is still an id of the reference; remove the alias`),
  ]);
}
