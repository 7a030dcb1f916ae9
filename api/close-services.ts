import { waitForBackgroundWork } from "./queue/background.ts";
import type { Services } from "./services.ts";

/** Longest wait for an email that is being sent. The time limits of SMTP are about as long. */
const BACKGROUND_TIMEOUT_MS = 60_000;

/**
 * Closes what `createServices` opened. Waits first for emails that are being sent. Without the database, a sent email
 * would stay in the outbox and be sent again.
 */
export async function closeServices(services: Services, timeoutMs = BACKGROUND_TIMEOUT_MS): Promise<void> {
  await waitForBackgroundWork(services.store, timeoutMs);
  services.mail.close();
  await services.jobs.close();
  await services.threads.close();
  await services.store.close();
}
