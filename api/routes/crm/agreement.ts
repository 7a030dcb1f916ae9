import type { App } from "#api/app-env.ts";
import { readAgreement } from "#api/commands/evaluation/read-agreement.ts";
import type { Services } from "#api/services.ts";
import { serve } from "../http/serve.ts";

/** The route by which staff see how far our bands agree with the examiners'. */
export function crmAgreementRoutes(app: App, { store }: Services): void {
  serve(app, "crmAgreement", () => readAgreement(store.db));
}
