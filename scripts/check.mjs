import { spawn } from "node:child_process";
import { env, install, nodePath, root } from "./run.mjs";

/** A small machine has two cores. */
const CONCURRENT_CHECKS = 2;

install();
const node = nodePath();
// The longest come first, so that both cores stay busy until the end.
const checks = [
  ["lint", "oxlint", ["--type-aware", "--report-unused-disable-directives", "--deny-warnings", "."]],
  ...["tests", "api", "web", "web/sw", "core"].map((project) => [`types: ${project}`, "tsc", ["-p", project]]),
  [
    "import directions",
    "depcruise",
    ["--config", ".dependency-cruiser.cjs", "--output-type", "err", "core", "web", "api", "scripts", "tests", "bench"],
  ],
  ["content", node, ["scripts/content/check.ts"]],
  ["dead code", "knip", ["--no-progress"]],
  ["format", "oxfmt", ["--check", "."]],
  ["bill of materials", node, ["scripts/sbom.mjs"]],
];

console.log("Checks");
await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, runWaitingChecks));

/** Runs the checks that have not started, one after the other. */
async function runWaitingChecks() {
  for (let check = checks.shift(); check !== undefined; check = checks.shift()) await runCheck(...check);
}

/** Runs a check and prints its whole output when it ends. If it fails, starts no more checks and sets the exit code. */
async function runCheck(name, command, args) {
  const started = Date.now();
  const output = [];
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: env(), shell: process.platform === "win32" });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => {
      output.push(Buffer.from(`${command}: ${error.message}\n`));
      resolve(1);
    });
    child.on("close", (status) => resolve(status ?? 1));
  });
  process.stdout.write(Buffer.concat(output));
  console.log(`  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)${code === 0 ? "" : " failed"}`);
  if (code === 0) return;
  process.exitCode = 1;
  checks.length = 0;
}
