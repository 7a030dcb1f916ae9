import { buildIfStale, install, nodePath, run, runForeground } from "./run.mjs";

install();
buildIfStale();
const node = nodePath();
run(node, ["scripts/publish.ts"]);
if (process.env.NODE_ENV !== "production") run(node, ["scripts/seed.ts"]);
runForeground(node, ["api/server.ts"]);
