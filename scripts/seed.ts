/**
 * Creates demo accounts with a history, for starts outside production. Run it after publishing the content.
 * `--without-desk`: only the two accounts and their history, without examiner evaluations.
 */
import { createServices } from "#api/create-services.ts";
import { parseEnv } from "#api/env.ts";
import { DEMO_ADMIN, seedCrm } from "./demo/seed-crm.ts";
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
const services = await createServices(parsed.env);
try {
  await seedDemo(services);
  const accounts: string[] = [DEMO.learner, DEMO.staff];
  if (!process.argv.includes("--without-desk")) {
    await seedCrm(services);
    accounts.push(DEMO_ADMIN);
  }
  process.stdout.write(`Demo accounts: ${accounts.join(", ")}; password ${DEMO.password}\n`);
} finally {
  services.mail.close();
  await services.jobs.close();
  await services.threads.close();
  await services.store.close();
}
