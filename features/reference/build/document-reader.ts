import { messagesOf } from '../../../app/core/messages.ts';
import { sayIn } from '../../../app/core/messages/say.ts';
import { highlight } from '../../../build/content/highlight.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import type { FeatureContext } from '../../../build/feature.ts';
import type { Project } from '../../../build/project/project.ts';
import { objectOf, readExactly } from '../document/json.ts';
import { readReference } from '../document/read-reference.ts';
import type { ApiReference, ReferenceData } from '../document/reference.ts';
import { markFromChangelog } from './changelog-marks.ts';
import { findSpec, readSpec, type Spec } from './spec/spec.ts';
import { referenceIds } from '../document/walk.ts';

/** A site's API document: its root file, bundled, as read, and the data of its pages, which is still being compiled. */
export type ReadDocument = { file: string; spec: Spec; api: ApiReference; data: Promise<ReferenceData> };

/** A document that is being bundled; all undefined for a site without one. */
type Bundle = { file: string | undefined; bundled: Promise<Spec | undefined>; linted: Promise<void> };

/** Reads a site's API document: begins when it is created, and reads it again when it has changed. */
export class DocumentReader {
  private readonly context: FeatureContext;
  private readonly first = Promise.withResolvers<ReadDocument | undefined>();
  private bundle: Bundle | undefined;
  /** The last reading without a fault, and its site; undefined before the first. */
  last: { bundle: Bundle; document: ReadDocument | undefined; project: Project } | undefined;

  constructor(context: FeatureContext) {
    this.context = context;
    this.bundle = this.begin(context.config);
    this.first.promise.catch(() => undefined);
  }

  /** The document as read last; waits for the first time. Undefined on a site without one. */
  async document(): Promise<ReadDocument | undefined> {
    return this.last === undefined ? this.first.promise : this.last.document;
  }

  /** The data of the reference's pages. @throws Fault or Faults of the document; Error on a site without one */
  async data(): Promise<ReferenceData> {
    const document = await this.document();
    if (document === undefined) throw new Error('a page of the reference needs an API document, and there is none');
    await this.linted();
    return document.data;
  }

  /** Waits for the lint. @throws Fault or Faults of the document */
  async linted(): Promise<void> {
    await this.bundle?.linted;
  }

  /** Makes the next `read` bundle the document anew. */
  forget(): void {
    this.bundle = undefined;
  }

  /** Reads the document if it has changed, and marks what the changelog says of it. @throws Fault or Faults of both */
  async read(project: Project): Promise<ReadDocument | undefined> {
    try {
      this.bundle ??= this.begin(project.config);
      const { bundle } = this;
      const document = this.last?.bundle === bundle ? this.last.document : await this.readBundle(bundle, project);
      // What breaks the reference is told instead of it; a build goes on meanwhile, up to its pages.
      if (this.context.mode === 'development') await bundle.linted;
      markFromChangelog(document?.api, project);
      this.last = { bundle, document, project };
      this.first.resolve(document);
      return document;
    } catch (error) {
      this.first.reject(error);
      throw error;
    }
  }

  private begin(config: CheckedConfig): Bundle {
    const { folders, stage } = this.context;
    const file = findSpec(folders.site, config);
    const spec = file === undefined ? undefined : readSpec(file, folders.site, config);
    const bundle = {
      file,
      bundled: stage('spec', () => spec?.bundled),
      linted: stage('lint', () => spec?.linted),
    };
    for (const promise of [bundle.bundled, bundle.linted]) promise.catch(() => undefined);
    return bundle;
  }

  private async readBundle({ file, bundled }: Bundle, project: Project): Promise<ReadDocument | undefined> {
    const spec = await bundled;
    if (spec === undefined || file === undefined) return undefined;
    const api = readReference(objectOf(readExactly(spec.json)), project.config.reference);
    throwFaults(checkAliases(api).map((message) => new Fault({ file }, message)));
    // Highlighted while the pages are read.
    const data = this.context.stage('reference', async () => {
      const { compileReference } = await import('./compile-reference.ts');
      return compileReference(api, highlight, sayIn(messagesOf(project.site.i18n.currentLocale).content));
    });
    data.catch(() => undefined);
    return { file, spec, api, data };
  }
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
