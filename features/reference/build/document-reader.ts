import { messagesOf } from '../../../app/core/messages.ts';
import { sayIn } from '../../../app/core/messages/say.ts';
import type { Page } from '../../../app/core/page.ts';
import { highlight } from '../../../build/content/highlight.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import type { FeatureContext } from '../../../build/feature.ts';
import type { Project } from '../../../build/project/project.ts';
import type { ApiReference, ReferenceData } from '../document/reference.ts';
import { operationsOn, pathOfSitePage, type ReferencePage, splitOf } from '../document/split-pages.ts';
import { markFromChangelog } from './changelog-marks.ts';
import type { CompiledReference } from './compile-reference.ts';
import { apiOf, findSpec, readSpec, type Spec } from './spec/spec.ts';
import { firstCall, referenceIds } from '../document/walk.ts';

/** A site's API document: its root file, bundled, as read, and the data of its pages, which is still being compiled. */
export type ReadDocument = { file: string; spec: Spec; api: ApiReference; data: Promise<CompiledReference> };

/** A document that is being bundled; all undefined for a site without one. */
type Bundle = { file: string | undefined; bundled: Promise<Spec | undefined>; linted: Promise<void> };

/** Reads a site's API document: begins at once, and reads it again when it has changed. */
export function createDocumentReader({ config, folders, mode, stage }: FeatureContext) {
  const first = Promise.withResolvers<ReadDocument | undefined>();
  first.promise.catch(() => undefined);
  let bundle: Bundle | undefined = begin(config);
  let last: { bundle: Bundle; document: ReadDocument | undefined; project: Project } | undefined;
  return { document, data, linted, forget, read, last: () => last };

  /** The document as read last, without a fault; waits for the first time. Undefined on a site without one. */
  async function document(): Promise<ReadDocument | undefined> {
    return last === undefined ? first.promise : last.document;
  }

  /** The data of a page of the reference. @throws Fault or AggregateError of the document; Error on a site without one */
  async function data({ id }: Page): Promise<ReferenceData> {
    const known = await document();
    if (known === undefined) throw new Error('a page of the reference needs an API document, and there is none');
    await linted();
    return dataOfPage(await known.data, splitOf(known.api).byPath.get(pathOfSitePage(id)));
  }

  /** Waits for the lint. @throws Fault or AggregateError of the document */
  async function linted(): Promise<void> {
    await bundle?.linted;
  }

  /** Makes the next `read` bundle the document anew. */
  function forget(): void {
    bundle = undefined;
  }

  /**
   * Reads the document if it has changed, and marks what the changelog says of it.
   * @throws Fault or AggregateError of both
   */
  async function read(project: Project): Promise<ReadDocument | undefined> {
    try {
      const current = (bundle ??= begin(project.config));
      const known = last?.bundle === current ? last.document : await readBundle(current, project);
      // What breaks the reference is told instead of it; a build goes on meanwhile, up to its pages.
      if (mode === 'development') await current.linted;
      markFromChangelog(known?.api, project);
      last = { bundle: current, document: known, project };
      first.resolve(known);
      return known;
    } catch (error) {
      first.reject(error);
      throw error;
    }
  }

  function begin(options: CheckedConfig): Bundle {
    const file = findSpec(folders.site, options);
    const spec = file === undefined ? undefined : readSpec(file, folders.site, options);
    const begun = { file, bundled: stage('spec', () => spec?.bundled), linted: stage('lint', () => spec?.linted) };
    for (const promise of [begun.bundled, begun.linted]) promise.catch(() => undefined);
    return begun;
  }

  async function readBundle({ file, bundled }: Bundle, { config: options, site }: Project) {
    const spec = await bundled;
    if (spec === undefined || file === undefined) return undefined;
    const api = apiOf(spec, options);
    throwFaults(checkAliases(api).map((message) => new Fault({ file }, message)));
    const data = import('./compile-reference.ts').then(({ compileReference }) =>
      compileReference(api, highlight, sayIn(messagesOf(site.i18n.currentLocale).content)),
    );
    // Highlighted while the pages are read and rendered.
    stage('reference', async () => Promise.all((await data).scenarios.values())).catch(() => undefined);
    return { file, spec, api, data };
  }
}

/** The data of a page, once its own samples are highlighted. */
export async function dataOfPage(
  { scenarios, ...data }: CompiledReference,
  page: ReferencePage | undefined,
): Promise<ReferenceData> {
  const first = page?.introduction === true ? firstCall(data.reference) : undefined;
  const shown = [...(page === undefined ? [] : operationsOn(page)), ...(first === undefined ? [] : [first])];
  const entries = shown.map(async ({ id }) => [id, (await scenarios.get(id)) ?? []] as const);
  return { ...data, scenarios: Object.fromEntries(await Promise.all(entries)) };
}

/** The mistakes in a document's `x-anchor-aliases`, one sentence each: an unknown target, an alias that is still an id. */
export function checkAliases(reference: ApiReference): string[] {
  const aliases = Object.entries(reference.aliases);
  const ids = new Set(aliases.length === 0 ? [] : referenceIds(reference));
  return aliases.flatMap(([id, olds]) => [
    ...(ids.has(id)
      ? []
      : [`x-anchor-aliases: “${olds.join('”, “')}” leads to “${id}”, which is not an id of the reference`]),
    ...olds
      .filter((old) => ids.has(old))
      .map((old) => `x-anchor-aliases: “${old}” is still an id of the reference; remove the alias`),
  ]);
}
