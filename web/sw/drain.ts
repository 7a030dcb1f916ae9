/* The script that sends the outbox. The service worker loads it only when needed: see load-drain.ts. */
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import type { DrainScope } from "./load-drain.ts";

(globalThis as DrainScope).bandwiseDrain = drainInWorker;
