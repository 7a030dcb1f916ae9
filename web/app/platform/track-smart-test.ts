import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Services } from "#web/services.ts";

/** Reports that a module was chosen in the Start Test menu. Ignores failures (specification §7). */
export async function trackSmartTest(services: Services, label: ModuleType): Promise<void> {
  if (!navigator.onLine) return;
  try {
    const client = await services.client();
    const body = { category: "Smart Test", action: "Smart Test Navbar Button", label } as const;
    await client.call("analyticsEvent", { body, keepalive: true });
  } catch {
    // The client could not be loaded.
  }
}
