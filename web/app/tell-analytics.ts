import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { Parts } from "#web/parts.ts";

/** Tells that a module was asked for in the Start Test menu. That this failed is nobody's concern (spec §7). */
export async function tellSmartTest(parts: Parts, label: ModuleType): Promise<void> {
  if (!navigator.onLine) return;
  try {
    const client = await parts.client();
    const body = { category: "Smart Test", action: "Smart Test Navbar Button", label } as const;
    await client.call("analyticsEvent", { body, keepalive: true });
  } catch {
    // not even the client could be loaded
  }
}
