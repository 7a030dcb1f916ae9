/**
 * Demo accounts with a history, for every start outside production. Run after the content is published.
 * `--without-desk`: the two accounts and their history alone, without evaluations by examiners.
 */
import { createParts } from "#api/create-parts.ts";
import { parseEnv } from "#api/env.ts";
import { DEMO_ADMIN, seedDesk } from "./demo/seed-desk.ts";
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
  const accounts: string[] = [DEMO.learner, DEMO.staff];
  if (!process.argv.includes("--without-desk")) {
    await seedDesk(parts);
    accounts.push(DEMO_ADMIN);
  }
  process.stdout.write(`Demo accounts: ${accounts.join(", ")}; password ${DEMO.password}\n`);
} finally {
  parts.mail.close();
  await parts.jobs.close();
  await parts.annotator.close();
  await parts.evaluator.close();
  await parts.store.close();
}
