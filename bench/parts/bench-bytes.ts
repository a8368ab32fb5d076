import { brotliCompressSync, constants } from 'node:zlib';
import { href } from '../../app/core/url.ts';
import type { Project } from '../../build/project/project.ts';
import { formatNumber } from '../report/statistics.ts';
import { printTable, type Row } from '../report/table.ts';
import { startBareWorkerd, type BareWorkerd } from '../../tests/support/bare-workerd.ts';

/** Prints the size of each page, as compressed by the edge: its HTML, inline CSS, and scripts. */
export async function benchBytes({ folders, site, rows }: Project): Promise<void> {
  const server = await startBareWorkerd(folders.out);
  const sizes = new Map<string, number>();
  const table: Row[] = [];
  for (const { page } of rows) {
    const url = href(site, page.path);
    const html = await (await fetch(server.origin + url)).text();
    const css = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text = '']) => text).join('');
    let scriptBytes = 0;
    for (const script of scriptsOf(html)) {
      sizes.set(script, sizes.get(script) ?? (await compressedScript(server, script)));
      scriptBytes += sizes.get(script) ?? 0;
    }
    table.push({
      page: url,
      'HTML (kB)': kilobytes(Buffer.byteLength(html)),
      'HTML br (kB)': kilobytes(compressedBytes(html)),
      'of it CSS br (kB)': kilobytes(compressedBytes(css)),
      'JS br (kB)': kilobytes(scriptBytes),
    });
  }
  await server.stop();
  printTable('Bytes of each page (brotli 5, as the edge compresses)', table);
}

/** Returns the URLs of all scripts in a page, including preloads. */
function scriptsOf(html: string): Set<string> {
  return new Set(html.match(/\/(?:[\w.-]+\/)*assets\/[\w.-]+\.js\b/g));
}

async function compressedScript({ filesOrigin }: BareWorkerd, url: string): Promise<number> {
  const response = await fetch(filesOrigin + url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return compressedBytes(await response.text());
}

function compressedBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

function kilobytes(bytes: number): string {
  return formatNumber(bytes / 1000);
}
