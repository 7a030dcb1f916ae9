import { SECOND_MS } from "#core/exam/durations.ts";
import { closeServices } from "./close-services.ts";
import type { Server } from "node:http";
import type { RunningJobs } from "./jobs/queue/running-jobs.ts";
import type { Services } from "./services.ts";

/**
 * Time limits for stopping, ten seconds in total. At first the server only says that it is not ready, so that a proxy
 * with a second server stops sending. The Caddyfile asks every two seconds. A request that is unfinished at its limit
 * is cut off, and its device sends the commands again. A job that is not finished keeps its lease and runs again later.
 */
const TIME_LIMITS_MS = {
  proxy: 3 * SECOND_MS,
  requests: 6 * SECOND_MS,
  jobs: 2 * SECOND_MS,
  mail: SECOND_MS,
  all: 10 * SECOND_MS,
};

/** Stops accepting requests, finishes open requests and jobs, closes the store, and exits with 0. */
export async function stopServer(
  server: Server,
  services: Services,
  running: RunningJobs,
  { isBehindProxy }: { isBehindProxy: boolean },
): Promise<void> {
  const began = performance.now();
  services.log.info("stopping");
  setTimeout(() => process.exit(1), TIME_LIMITS_MS.all).unref();
  const jobs = running.end(TIME_LIMITS_MS.requests + TIME_LIMITS_MS.jobs);
  const cutOff = setTimeout(() => {
    services.log.warn("Some requests did not finish in time and were cut off.");
    server.closeAllConnections();
  }, TIME_LIMITS_MS.requests);
  if (isBehindProxy) {
    server.prependListener("request", (_request, response) => (response.shouldKeepAlive = false));
    await new Promise((resolve) => setTimeout(resolve, TIME_LIMITS_MS.proxy));
  }
  const closed = new Promise((resolve) => server.close(resolve));
  // A busy connection becomes idle after its reply, and would stay open for five more seconds.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(cutOff);
  await jobs;
  await closeServices(services, TIME_LIMITS_MS.mail);
  services.log.info({ ms: Math.round(performance.now() - began) }, "stopped");
  process.exit(0);
}
