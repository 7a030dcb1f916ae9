/**
 * Runs each benchmark of this folder in a separate process, in sequence: `npm run bench [-- name] [--floors PATH]`.
 * Benchmarks that take long are named `*.long.bench.ts` and run only if `name` names them.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const args = process.argv.slice(2);
const floorsIndex = args.indexOf("--floors");
const [, floors] = floorsIndex === -1 ? [] : args.splice(floorsIndex, 2);
const chosenName = args[0]?.startsWith("-") === true ? undefined : args.shift();
const names = readdirSync(import.meta.dirname).filter(
  (name) =>
    name.endsWith(".bench.ts") &&
    (chosenName === undefined ? !name.endsWith(".long.bench.ts") : name.startsWith(chosenName)),
);
if (names.length === 0) {
  console.error(`There is no benchmark named ${chosenName ?? ""}.`);
  process.exit(1);
}
for (const name of names) {
  console.log(`\n${name.replace(/(?:\.long)?\.bench\.ts$/u, "")}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: "inherit",
    env: { ...process.env, ...(floors !== undefined && { FLOORS: floors }) },
  });
  if (status !== 0) process.exit(status ?? 1);
}
