// node build/run.js <command>: plain JavaScript, as an old Node, which cannot read the commands, must be able to say so.
const [command] = process.argv.splice(2, 1);
if (process.features.typescript) await import(`./commands/${command}.ts`);
else {
  console.error(
    `Node ${process.version} cannot run the tools, and the one among the packages was not installed: npm ran without install scripts.\n  → npm rebuild node, or use Node 24`,
  );
  process.exitCode = 1;
}
