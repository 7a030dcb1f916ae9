import { install, nodePath, run } from "./run.mjs";

install();
const node = nodePath();
const step = (name, command, args) => {
  const started = Date.now();
  run(command, args, { quiet: false });
  console.log(`  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
};

console.log("Checks");
step("format", "oxfmt", ["--check", "."]);
step("lint", "oxlint", ["--type-aware", "--report-unused-disable-directives", "--deny-warnings", "."]);
for (const project of ["core", "web", "web/sw", "api", "tests"]) step(`types: ${project}`, "tsc", ["-p", project]);
step("import directions", "depcruise", [
  "--config",
  ".dependency-cruiser.cjs",
  "--output-type",
  "err",
  "core",
  "web",
  "api",
  "scripts",
  "tests",
  "bench",
]);
step("dead code", "knip", ["--no-progress"]);
step("content", node, ["scripts/content/check.ts"]);
step("bill of materials", node, ["scripts/sbom.mjs"]);
