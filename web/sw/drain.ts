/** The script that sends the outbox, apart from the worker that answers navigations: see web/sw/sw.ts. */
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import type { DrainScope } from "./load-drain.ts";

(globalThis as DrainScope).bandwiseDrain = drainInWorker;
