// node build/run.js <command>: plain JavaScript, as an old Node, which cannot read the commands, must be able to say so.
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';

const [command] = process.argv.splice(2, 1);
if (process.features.typescript) {
  // The next command need not compile the same files again. Those that a build renders pages with are never read again.
  const compiled = path.join(import.meta.dirname, '../.cache/compiled');
  if (fs.existsSync(compiled) && fs.readdirSync(compiled, { recursive: true }).length > 5000)
    fs.rmSync(compiled, { recursive: true, force: true, maxRetries: 3 });
  module.enableCompileCache(compiled);
  await import(`./commands/${command}.ts`);
} else {
  console.error(
    `Node ${process.version} cannot run the tools, and the one among the packages was not installed: npm ran without install scripts.\n  → npm rebuild node, or use Node 24`,
  );
  process.exitCode = 1;
}
