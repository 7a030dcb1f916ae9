/**
 * Creates demo accounts with a history, and a sample business, for starts outside production. Run it after publishing
 * the content. `--without-crm`: only the two accounts and their history, without examiner evaluations.
 */
import { fail, readEnv, withServices } from "./admin/with-services.ts";
import { seedBusiness } from "./demo/business/seed-business.ts";
import { DEMO, seedDemo } from "./demo/seed-demo.ts";
import { DEMO_ADMIN } from "./demo/seed-staff.ts";

const env = readEnv();
if (env.mode === "production") fail(["Demo accounts are never made in production."]);
await withServices(async (services) => {
  await seedDemo(services);
  const accounts: string[] = [DEMO.learner, DEMO.staff];
  if (!process.argv.includes("--without-crm")) {
    await seedBusiness(services);
    accounts.push(DEMO_ADMIN);
  }
  process.stdout.write(`Demo accounts: ${accounts.join(", ")}; password ${DEMO.password}\n`);
}, env);
