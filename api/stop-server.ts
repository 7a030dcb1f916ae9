import type { Server } from "node:http";
import type { Running } from "./jobs/running.ts";
import type { Parts } from "./parts.ts";

const SECOND = 1000;
/**
 * All within ten seconds. Requests under way get most of it; one that is still sending its body then is cut off, and
 * its device sends it again. A job that is not done by then holds a lease and comes up again.
 */
const PATIENCE = { requests: 6 * SECOND, jobs: 2 * SECOND, all: 10 * SECOND };

/** Takes no more requests, finishes those under way and the jobs, closes the store, and ends the process with 0. */
export async function stopServer(server: Server, parts: Parts, running: Running): Promise<void> {
  const began = performance.now();
  parts.log.info("stopping");
  setTimeout(() => process.exit(1), PATIENCE.all).unref();
  const jobs = running.end(PATIENCE.requests + PATIENCE.jobs);
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that was busy becomes idle after its reply, and would be kept for five seconds more.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 100);
  const cutOff = setTimeout(() => {
    parts.log.warn("some requests did not end in time and were cut off");
    server.closeAllConnections();
  }, PATIENCE.requests);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(cutOff);
  await jobs;
  parts.mail.close();
  await parts.jobs.close();
  await parts.evaluator.close();
  await parts.measurer.close();
  await parts.annotator.close();
  await parts.store.close();
  parts.log.info({ ms: Math.round(performance.now() - began) }, "stopped");
  process.exit(0);
}
