import { readFileSync } from "node:fs";
import { COMPATIBILITY } from "#core/wire/compatibility.ts";
import type { App } from "#api/app-env.ts";
import { findReadinessFault } from "#api/commands/operate/readiness.ts";
import { serve } from "../http/serve.ts";

const manifest: unknown = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const version =
  typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0.0.0";

/**
 * Adds the checks for load balancers. "health": the server and its database work. "ready": requests may be sent to it.
 */
export function addHealthRoutes(app: App): void {
  serve(app, "health", async ({ c }) => {
    try {
      await c.get("services").store.db.selectFrom("schema_migration").select("name").limit(1).execute();
    } catch {
      return { problem: "unavailable", retryAfter: 5 };
    }
    return { status: "ok", version, compat: COMPATIBILITY };
  });

  serve(app, "ready", async ({ c }) => {
    const fault = await findReadinessFault(c.get("services"));
    return fault === null ? { status: "ready" } : { problem: "unavailable", detail: fault, retryAfter: 5 };
  });
}
