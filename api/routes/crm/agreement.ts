import type { App } from "#api/app-env.ts";
import { readAgreement } from "#api/commands/evaluation/read-agreement.ts";
import type { Services } from "#api/services.ts";
import { serve } from "../http/serve.ts";

/** Adds the route that shows staff how far our bands agree with those of examiners. */
export function addCrmAgreementRoutes(app: App, { store }: Services): void {
  serve(app, "crmAgreement", () => readAgreement(store.db));
}
