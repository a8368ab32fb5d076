import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a file, creating missing folders. Synchronously: of thousands of files, each hop to a thread costs as much as the write. */
export function writeInFolder(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
