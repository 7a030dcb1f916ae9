// `npm run dev`: the app with hot reload. `npm run dev -- --pwa`: a bundle with the service worker, rebuilt on change.
import { install, nodePath, run, runForeground } from "./run.mjs";

install();
const node = nodePath();
const publicOrigin = process.env.PUBLIC_ORIGIN ?? `http://localhost:${process.env.PORT ?? "3000"}`;
// Content with a problem keeps its last published version, and the server starts.
run(node, ["scripts/publish.ts"], { tolerated: [1] });
run(node, ["scripts/seed.ts"]);
const isPwa = process.argv.includes("--pwa");
runForeground(node, isPwa ? ["scripts/dev-pwa.ts"] : ["--watch", "scripts/dev-server.ts"], {
  PUBLIC_ORIGIN: publicOrigin,
});
