import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file, creating missing folders. */
export async function writeInFolder(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
