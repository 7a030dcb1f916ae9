/** Steps that the full-test journeys share: the list of modules, and the attempts on the server. */
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
export function attemptsOnServer(page: Page): Promise<{ attempts: ServerAttempt[]; listeningAttempt: unknown }> {
  return page.evaluate(async () => {
    const { access } = JSON.parse(localStorage.getItem("authTokens") ?? "{}") as { access: string };
    const headers = { Authorization: `Bearer ${access}`, "Content-Type": "application/json" };
    const post = async (path: string, body: unknown): Promise<unknown> =>
      (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    const { attempts } = (await post("/api/student/get_attempts/", {})) as { attempts: ServerAttempt[] };
    const listening = attempts.find((attempt) => attempt.module_type === "listening");
    const listeningAttempt = await post("/api/ieltstest/get_attempt/listening/", {
      attempt_slug: listening?.attempt_slug,
    });
    return { attempts, listeningAttempt };
  });
}
