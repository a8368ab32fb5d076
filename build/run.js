import { existsSync } from 'node:fs';

// node build/run.js <command>: plain JavaScript, so that a Node without TypeScript support can print the error below.
const [command = ''] = process.argv.splice(2, 1);
const file = new URL(`commands/${command}.ts`, import.meta.url);
if (!existsSync(file)) fail(`there is no command "${command}"\n  → npm run lists the commands`);
else if (process.features.typescript) await import(file.href);
else
  fail(
    `Node ${process.version} cannot run the tools, and the one among the packages was not installed: npm ran without install scripts.\n  → npm rebuild node, or use Node 24`,
  );

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
