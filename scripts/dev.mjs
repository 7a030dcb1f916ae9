import { spawn } from "node:child_process";
import { env, install, nodePath, root, run, runForeground } from "./run.mjs";

install();
const node = nodePath();
const port = process.env.PORT ?? "3000";
const apiPort = process.env.API_PORT ?? "3001";
run(node, ["scripts/publish.ts"]);
run(node, ["scripts/seed.ts"]);
const api = spawn(node, ["--watch", "api/server.ts"], {
  cwd: root,
  env: env({ PORT: apiPort, PUBLIC_ORIGIN: `http://localhost:${port}` }),
  stdio: "inherit",
});
process.on("exit", () => api.kill());
runForeground("vite", ["--port", port], { BANDWISE_API: `http://127.0.0.1:${apiPort}` });
