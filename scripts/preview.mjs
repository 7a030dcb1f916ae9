import { install, nodePath, runForeground } from "./run.mjs";

install();
runForeground(nodePath(), ["scripts/preview.ts", ...process.argv.slice(2)]);
