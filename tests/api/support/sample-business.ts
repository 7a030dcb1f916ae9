import { join } from "node:path";
import { publishBooks } from "#api/commands/operate/publish.ts";
import { createTestCheckout } from "#api/gateways/test-checkout.ts";
import type { Services } from "#api/services.ts";
import { seedBusiness } from "#scripts/demo/business/seed-business.ts";
import { DEMO, seedDemo } from "#scripts/demo/seed-demo.ts";
import { makeCompiledBook, makeCompiledModule, makeCompiledSpeaking } from "./library.ts";
import { callOk } from "./replies.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { SAMPLE_TOPICS, makeWritingWithSamples } from "./writing-samples.ts";

/** Returns an app with a small library, and its services with the test checkout. */
export async function createBusinessApp(url: string, dataDir: string): Promise<{ app: TestApp; services: Services }> {
  const app = await createTestApp({ url });
  const book = makeCompiledBook("tides", 1, [
    [await makeCompiledModule(), makeWritingWithSamples(), makeCompiledSpeaking()],
  ]);
  await publishBooks(app.services, [book], SAMPLE_TOPICS);
  const payments = createTestCheckout({ dir: join(dataDir, "checkout"), clock: app.clock });
  return { app, services: { ...app.services, env: { ...app.services.env, dataDir }, payments } };
}

/** Adds the demo accounts and the sample business, as the first start does. */
export async function seedSamples(services: Services): Promise<{ clients: number; evaluations: number }> {
  await seedDemo(services);
  return seedBusiness(services);
}

/** Signs a demo account in and returns its access token. */
export async function signInDemo(app: TestApp, email: string): Promise<string> {
  return (await callOk(app, "token", { body: { email, password: DEMO.password } })).access;
}
