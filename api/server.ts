// Nothing is imported before this check: under an older Node, better-sqlite3 crashes without a message.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(`Bandwise needs Node 24.7 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}

const { runServer } = await import("./run-server.ts");
await runServer(process.env);

export {};
