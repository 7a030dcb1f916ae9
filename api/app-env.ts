import type { Hono } from "hono";
import type { Services, Session } from "./services.ts";

/** Values stored on the request's context. */
export type AppEnv = { Variables: { services: Services; requestId: string; session: Session | null } };
export type App = Hono<AppEnv>;
