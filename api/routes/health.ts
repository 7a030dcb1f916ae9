import { readFileSync } from "node:fs";
import { COMPATIBILITY } from "#core/wire/compatibility.ts";
import type { App } from "../app-env.ts";
import { findUnready } from "../commands/readiness.ts";
import { serve } from "./serve.ts";

const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const version =
  typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0.0.0";

/** Whether the server lives and its database answers; and whether it should be sent any work. */
export function healthRoutes(app: App): void {
  serve(app, "health", async ({ c }) => {
    try {
      await c.get("parts").store.db.selectFrom("schema_migration").select("name").limit(1).execute();
    } catch {
      return { problem: "unavailable", retryAfter: 5 };
    }
    return { status: "ok", version, compat: COMPATIBILITY };
  });

  serve(app, "ready", async ({ c }) => {
    const lack = await findUnready(c.get("parts"));
    return lack === null ? { status: "ready" } : { problem: "unavailable", detail: lack, retryAfter: 5 };
  });
}
