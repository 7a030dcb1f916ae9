/** Detects when a browser runs a text as a script instead of showing it. */
import type { BrowserContext } from "@playwright/test";

export type ScriptTrap = {
  /** Scripts that ran, dialogs, and requests to a payload's host. */
  executions: string[];
  /** What the content security policy blocked: markup that should have stayed text. */
  violations: string[];
};

/** Sets the trap in every page and frame of a context, before their scripts run. */
export async function setScriptTrap(context: BrowserContext): Promise<ScriptTrap> {
  const trap: ScriptTrap = { executions: [], violations: [] };
  await context.exposeBinding("__ran", (_source, execution: string) => void trap.executions.push(execution));
  await context.exposeBinding("__refused", (_source, violation: string) => void trap.violations.push(violation));
  await context.addInitScript(() => {
    const bindings = globalThis as unknown as Record<"__ran" | "__refused", (text: string) => void>;
    for (const name of ["alert", "confirm", "prompt"] as const)
      Object.defineProperty(window, name, { value: () => bindings.__ran(`${name} in ${location.href}`) });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      bindings.__refused(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  context.on("request", (request) => {
    if (/xss\.invalid/.test(request.url())) trap.executions.push(`a request to ${request.url()}`);
  });
  // This host does not exist. Aborting avoids a slow look-up.
  await context.route(/xss\.invalid/, (route) => route.abort());
  context.on("dialog", (dialog) => {
    trap.executions.push(`a ${dialog.type()}`);
    void dialog.dismiss();
  });
  return trap;
}
