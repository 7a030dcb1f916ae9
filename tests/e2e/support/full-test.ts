/** Steps that the full-test journeys share: the list of modules, and the attempts on the server. */
import { postAsLearner } from "./journey.ts";
import type { Page } from "./test.ts";

export const moduleList = (page: Page) => page.getByRole("list", { name: "Modules", exact: true });

type ServerAttempt = {
  attempt_slug: string;
  module_type: string;
  module_slug: string;
  full_test?: string;
  only?: number[];
  status: string;
  score: string | null;
};

/** Returns the list of attempts on the server, and the server's reply for the Listening attempt. */
export async function readAttemptsOnServer(
  page: Page,
): Promise<{ attempts: ServerAttempt[]; listeningAttempt: unknown }> {
  const { attempts } = await postAsLearner<{ attempts: ServerAttempt[] }>(page, "/api/student/get_attempts/", {});
  const listening = attempts.find((attempt) => attempt.module_type === "listening");
  const listeningAttempt = await postAsLearner(page, "/api/ieltstest/get_attempt/listening/", {
    attempt_slug: listening?.attempt_slug,
  });
  return { attempts, listeningAttempt };
}
