import type { Services } from "../services.ts";
import { markAttemptsAgain } from "../commands/evaluation/mark-attempts-again.ts";

/** Processes the queue of modules whose answer key staff have corrected: marks their attempts again. */
export async function markWaitingAttemptsAgain(services: Pick<Services, "store" | "clock" | "jobs">): Promise<void> {
  await services.jobs.work("remark", async (slug) => {
    await markAttemptsAgain(services, slug);
  });
}
