import type { Services } from "../services.ts";
import { remarkAttempts } from "../commands/evaluation/remark-attempts.ts";

/** Marks the attempts again at modules whose answer key staff have corrected. */
export async function remarkWaiting(services: Pick<Services, "store" | "clock" | "jobs">): Promise<void> {
  await services.jobs.work("remark", async (slug) => {
    await remarkAttempts(services, slug);
  });
}
