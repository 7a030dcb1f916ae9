import { setTimeout as wait } from "node:timers/promises";

/** A server with OpenAI's API. */
export type ModelServer = { baseUrl: string; apiKey: string | null };

/** Why there is no reply. `isFinal`: a retry would not help. */
export type ModelServerFault = {
  fault: "time_out" | "network" | "refused" | "not_json" | "wrong_schema";
  detail: string;
  isFinal: boolean;
};

export type Timing = { timeoutMs: number; firstPauseMs: number };

const MAX_TRIES = 3;

/** Sends a form, or anything else as JSON, and returns the reply's text or a fault. Never rejects. */
export async function postToModelServer(
  server: ModelServer,
  path: string,
  body: FormData | object,
  limits: { timeoutMs: number; maxCharacters: number },
): Promise<string | ModelServerFault> {
  try {
    const response = await fetch(`${server.baseUrl.replace(/\/+$/u, "")}${path}`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(limits.timeoutMs),
      headers: {
        ...(!(body instanceof FormData) && { "content-type": "application/json" }),
        ...(server.apiKey !== null && { authorization: `Bearer ${server.apiKey}` }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isFinal = response.status < 500 && response.status !== 429 && response.status !== 408;
      return { fault: "refused", detail: `status ${response.status}`, isFinal };
    }
    return (await response.text()).slice(0, limits.maxCharacters);
  } catch (error) {
    // Only the name: a server's message may repeat the request.
    const name = error instanceof Error ? error.name : "unknown";
    return { fault: name === "TimeoutError" ? "time_out" : "network", detail: name, isFinal: false };
  }
}

/** Calls `ask` up to three times, until there is a reply or a final fault. The pause before a new try doubles. */
export async function askWithRetries<Reply extends object>(
  firstPauseMs: number,
  ask: (isLastTry: boolean) => Promise<Reply | ModelServerFault>,
): Promise<Reply | ModelServerFault> {
  for (let tries = 1; ; tries += 1) {
    const reply = await ask(tries === MAX_TRIES);
    if (!("fault" in reply) || reply.isFinal || tries === MAX_TRIES) return reply;
    await wait(firstPauseMs * 2 ** (tries - 1));
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
