// `node scripts/ts.mjs <file> …`: runs a TypeScript file with the project's Node, whichever Node is installed.
import { install, nodePath, runForeground } from "./run.mjs";

install();
runForeground(nodePath(), process.argv.slice(2));
