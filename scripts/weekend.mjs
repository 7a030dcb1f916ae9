// Runs an operator's weekend with real processes, in about a minute: `npm run weekend`. It prints how long each step
// took.
import { caddyPath } from "./caddy.mjs";
import { findPostgres } from "./postgres.mjs";
import { install, run } from "./run.mjs";

install();
const postgres = findPostgres();
if (caddyPath() === null) {
  console.error("The weekend needs Caddy: install it, or set CADDY_BIN to its path.");
  process.exit(1);
}
run("vitest", ["run", "tests/proof/weekend"], { extraEnv: { PROOF_WEEKEND: "1", POSTGRES_BIN: postgres } });
