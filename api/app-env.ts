import type { Hono } from "hono";
import type { Parts, Session } from "./parts.ts";

/** What travels with a request through the app. */
export type AppEnv = { Variables: { parts: Parts; requestId: string; session: Session | null } };
export type App = Hono<AppEnv>;
