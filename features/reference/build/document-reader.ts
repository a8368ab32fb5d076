import { messagesOf } from '../../../app/core/messages.ts';
import { sayIn } from '../../../app/core/messages/say.ts';
import { href } from '../../../app/core/url.ts';
import { highlight } from '../../../build/content/highlight.ts';
import type { CheckedConfig } from '../../../build/config/schema.ts';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import type { FeatureContext } from '../../../build/feature.ts';
import type { Project } from '../../../build/project/project.ts';
import { objectOf, readExactly } from '../document/json.ts';
import { readReference } from '../document/read-reference.ts';
import type { ApiReference } from '../document/reference.ts';
import type { ReferenceData } from '../reference-data.ts';
import { markFromChangelog } from './changelog-marks.ts';
import { findSpec, readSpec, type Spec } from './spec/spec.ts';
import { referenceIds } from '../document/walk.ts';

/** A site's API document: its root file, bundled, and as read, with descriptions in Markdown. */
export type ReadDocument = { file: string; spec: Spec; api: ApiReference };

/** A document that is being bundled; all undefined for a site without one. */
type Bundle = { file: string | undefined; bundled: Promise<Spec | undefined>; linted: Promise<void> };

/** What was read of a bundle; the data of the reference's pages is still being compiled. */
type Read = { bundle: Bundle; document: ReadDocument | undefined; data: Promise<ReferenceData | undefined> };

/** Reads a site's API document: begins when it is created, and reads it again when it has changed. */
export class DocumentReader {
  private readonly context: FeatureContext;
  private readonly first = Promise.withResolvers<Read>();
  private bundle: Bundle | undefined;
  /** The last reading without a fault, and its site. */
  private last: (Read & { project: Project }) | undefined;

  constructor(context: FeatureContext) {
    this.context = context;
    this.bundle = this.begin(context.config);
    this.first.promise.catch(() => undefined);
  }

  /** The document as read last; waits for the first time. Undefined on a site without one. */
  async document(): Promise<ReadDocument | undefined> {
    return (this.last ?? (await this.first.promise)).document;
  }

  /** The same, at once: undefined before it is read, too. */
  get known(): ReadDocument | undefined {
    return this.last?.document;
  }

  /** The site that was read last. */
  get project(): Project | undefined {
    return this.last?.project;
  }

  /** The data of the reference's pages. @throws Error on a site without a document */
  async data(): Promise<ReferenceData> {
    const data = await (this.last ?? (await this.first.promise)).data;
    if (data === undefined) throw new Error('a page of the reference needs an API document, and there is none');
    return data;
  }

  /** Waits for the lint. @throws Fault or Faults of the document */
  async linted(): Promise<void> {
    await this.bundle?.linted;
  }

  /** Makes the next `read` bundle the document anew. */
  forget(): void {
    this.bundle = undefined;
  }

  /**
   * Reads the document if it has changed, and marks what the changelog says of its parts.
   * @throws Fault or Faults of the document and its lint, in development those of its data too, and of changelog entries
   */
  async read(project: Project): Promise<ReadDocument | undefined> {
    try {
      this.bundle ??= this.begin(project.config);
      const read = this.last?.bundle === this.bundle ? this.last : await this.readBundle(this.bundle, project);
      // What breaks the reference is told before anything is made from it.
      await this.bundle.linted;
      markFromChangelog(read.document?.api, project);
      if (this.context.mode === 'development') markPages(await read.data, project);
      this.last = { ...read, project };
      this.first.resolve(read);
      return read.document;
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

  private async readBundle(bundle: Bundle, project: Project): Promise<Read> {
    const { file } = bundle;
    const spec = await bundle.bundled;
    if (spec === undefined || file === undefined)
      return { bundle, document: undefined, data: Promise.resolve(undefined) };
    const api = readReference(objectOf(readExactly(spec.json)), project.config.reference);
    // Highlighted while the pages are read.
    const data = this.context.stage('reference', () => compileData(api, file, project));
    data.catch(() => undefined);
    return { bundle, document: { file, spec, api }, data };
  }
}

async function compileData(api: ApiReference, file: string, project: Project): Promise<ReferenceData> {
  // The pages have descriptions in HTML, all others in Markdown.
  const { document, ...shown } = api;
  const reference = { ...structuredClone(shown), document };
  const { compileReference } = await import('./compile-reference.ts');
  const data = await compileReference(reference, {
    highlight,
    siteHref: (path) => href(project.site, path),
    say: sayIn(messagesOf(project.site.i18n.currentLocale).content),
  });
  throwFaults(checkAliases(data.reference).map((message) => new Fault({ file }, message)));
  markPages(data, project);
  return data;
}

function markPages(data: ReferenceData | undefined, project: Project): void {
  if (data !== undefined) markFromChangelog(data.reference, project, (path) => href(project.site, path));
}

/** The mistakes in a document's `x-anchor-aliases`, one sentence each: an unknown target, an alias that is still an id. */
export function checkAliases(reference: ApiReference): string[] {
  const ids = new Set(referenceIds(reference));
  return Object.entries(reference.aliases).flatMap(([id, olds]) => [
    ...(ids.has(id)
      ? []
      : [`x-anchor-aliases: “${olds.join('”, “')}” leads to “${id}”, which is not an id of the reference`]),
    ...olds
      .filter((old) => ids.has(old))
      .map((old) => `x-anchor-aliases: “${old}” is still an id of the reference; remove the alias`),
  ]);
}
