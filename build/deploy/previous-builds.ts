import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { record } from '../faults/validation.ts';

const sha256 = (content: Buffer) => hash('sha256', content, 'base64');

/** The number of builds whose files a deployment contains, including the new build. */
const maxBuilds = 6;

/** The hashed files of a build: path below the base URL → SHA-256 in Base64. */
const buildSchema = v.object({
  build: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  files: record(v.string(), v.pipe(v.string(), v.regex(/^assets\/[\w.-]+$/))),
});
const buildsSchema = v.pipe(v.string(), v.parseJson(), v.array(buildSchema));
type Build = v.InferOutput<typeof buildSchema>;

/** The path of the list of builds, below the base URL. */
const buildsFile = 'builds.json';

/**
 * Copies the hashed files of deployed builds into a new build, so that open tabs can still load their chunks, and
 * writes the list of builds for the next deployment. Missing and changed files are skipped with a warning.
 * @param deployed URL of the deployed site, with its base URL and a trailing slash
 */
export async function keepPreviousFiles(
  folder: string,
  build: string,
  deployed: string,
): Promise<{ kept: number; warnings: string[] }> {
  const warnings: string[] = [];
  const current: Build = { build, files: await hashedFiles(folder) };
  const previous = (await deployedBuilds(deployed, warnings))
    .filter((other) => other.build !== build)
    .slice(0, maxBuilds - 1);
  const missing = new Map(
    previous.flatMap(({ files }) => Object.entries(files)).filter(([file]) => !(file in current.files)),
  );
  const gone = new Set<string>();
  for (const [file, digest] of missing) {
    const content = await download(new URL(file, deployed));
    if (content !== undefined && sha256(content) === digest) await writeFile(path.join(folder, file), content);
    else {
      gone.add(file);
      warnings.push(`${file} of an earlier build is not at ${deployed} any more, or has changed`);
    }
  }
  const complete = previous.map((other) => ({
    ...other,
    files: Object.fromEntries(Object.entries(other.files).filter(([file]) => !gone.has(file))),
  }));
  await writeFile(path.join(folder, buildsFile), JSON.stringify([current, ...complete]));
  return { kept: missing.size - gone.size, warnings };
}

async function hashedFiles(folder: string): Promise<Build['files']> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  const names = await readdir(path.join(folder, 'assets'));
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [`assets/${name}`, sha256(await readFile(path.join(folder, 'assets', name)))] as const),
    ),
  );
}

async function deployedBuilds(deployed: string, warnings: string[]): Promise<Build[]> {
  const content = await download(new URL(buildsFile, deployed));
  if (content === undefined) {
    warnings.push(`${deployed} has no list of its builds: is this the first deployment?`);
    return [];
  }
  const builds = v.safeParse(buildsSchema, content.toString('utf8'));
  if (builds.success) return builds.output;
  warnings.push(`${deployed}${buildsFile} is not a list of builds`);
  return [];
}

async function download(url: URL): Promise<Buffer | undefined> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
  return response?.ok === true ? Buffer.from(await response.arrayBuffer()) : undefined;
}
