// `npm run gallery`: question widgets and shared components, with hot reload.
import { install, runForeground } from "./run.mjs";

install();
const port = process.env.PORT ?? "3100";
for (const [what, query] of [
  ["Question widgets", ""],
  ["Annotated text", "?annotated"],
  ["Shared components", "?components"],
])
  console.log(`${what}: http://localhost:${port}/${query}`);
runForeground("vite", ["tests/gallery", "--port", port, "--strictPort"]);
