import { buildIfStale, install, nodePath, run, runForeground } from "./run.mjs";

install();
buildIfStale();
const node = nodePath();
// Content with a problem keeps its last published version, and the server starts.
run(node, ["scripts/publish.ts"], { tolerated: [1] });
if (process.env.NODE_ENV !== "production") run(node, ["scripts/seed.ts"]);
runForeground(node, ["api/server.ts"]);
