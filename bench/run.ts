/**
 * Runs each benchmark of this folder in a separate process, in sequence: `npm run bench [-- name] [--floors PATH]`.
 * Benchmarks that take long are named `*.long.bench.ts` and run only if `name` names them.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const given = process.argv.slice(2);
const floorsIndex = given.indexOf("--floors");
const [, floors] = floorsIndex === -1 ? [] : given.splice(floorsIndex, 2);
const only = given[0]?.startsWith("-") === true ? undefined : given.shift();
const names = readdirSync(import.meta.dirname).filter(
  (name) =>
    name.endsWith(".bench.ts") && (only === undefined ? !name.endsWith(".long.bench.ts") : name.startsWith(only)),
);
if (names.length === 0) {
  console.error(`There is no benchmark named ${only ?? ""}.`);
  process.exit(1);
}
for (const name of names) {
  console.log(`\n${name.replace(/(?:\.long)?\.bench\.ts$/u, "")}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, name), ...given], {
    stdio: "inherit",
    env: { ...process.env, ...(floors !== undefined && { FLOORS: floors }) },
  });
  if (status !== 0) process.exit(status ?? 1);
}
