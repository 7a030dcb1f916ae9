/** Demo accounts with a history, for every start outside production. Run after the content is published. */
import { createParts } from "#api/create-parts.ts";
import { parseEnv } from "#api/env.ts";
import { DEMO, seedDemo } from "./demo/seed-demo.ts";

const parsed = parseEnv(process.env);
if ("faults" in parsed) {
  process.stderr.write(`${parsed.faults.join("\n")}\n`);
  process.exit(1);
}
if (parsed.env.mode === "production") {
  process.stderr.write("Demo accounts are never made in production.\n");
  process.exit(1);
}
const parts = await createParts(parsed.env);
try {
  await seedDemo(parts);
  process.stdout.write(`Demo accounts: ${DEMO.learner} and ${DEMO.staff}, password ${DEMO.password}\n`);
} finally {
  parts.mail.close();
  await parts.store.close();
}
