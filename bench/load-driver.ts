import { Agent, request } from "node:http";
import { createRandom } from "#scripts/seeded-random.ts";
import { median, quantile } from "./statistics.ts";

export type Sent = { method: "GET" | "POST"; path: string; token?: string; body?: string };
/** A kind of call. `share`: how many of a hundred calls are of this kind. `next`: makes the next call. */
export type Call = { name: string; share: number; next: () => Sent };
/** Response times in ms: the median and the 99th percentile. */
export type CallTimes = { name: string; count: number; p50: number; p99: number };
/** `processorMs`: mean processor time of the servers per call. `failed`: number of failures by call and status. */
export type LoadResult = {
  perSecond: number;
  processorMs: number;
  failed: Map<string, number>;
  calls: CallTimes[];
};
/** The measured servers. `processor` returns the processor time that they have used so far, in ms. */
export type Target = { origins: readonly string[]; processor: () => Promise<number> };

/** Sends one call over a keep-alive connection. Returns the status and text of the reply. */
export function sendCall(agent: Agent, origin: string, sent: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = { origin };
    if (sent.body !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = Buffer.byteLength(sent.body);
    }
    if (sent.token !== undefined) headers["authorization"] = `Bearer ${sent.token}`;
    const outgoing = request(`${origin}${sent.path}`, { method: sent.method, agent, headers }, (reply) => {
      let text = "";
      reply.setEncoding("utf8");
      reply.on("data", (chunk: string) => (text += chunk));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
      reply.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(sent.body);
  });
}

/**
 * Keeps `atOnce` calls in flight for `seconds`. The calls have the given shares and the same order in every run. Calls
 * the servers in turn.
 */
export async function runLoad(
  calls: readonly Call[],
  { origins, processor }: Target,
  { seconds, atOnce }: { seconds: number; atOnce: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]));
  const failed = new Map<string, number>();
  const pick = createPicker(calls);
  const usedBefore = await processor();
  const began = performance.now();
  const until = began + seconds * 1000;
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const call = pick();
      const origin = origins[(turn += 1) % origins.length] ?? "";
      const sent = call.next();
      const start = performance.now();
      const { status } = await sendCall(agent, origin, sent);
      times.get(call.name)?.push(performance.now() - start);
      if (status >= 300) failed.set(`${call.name} ${status}`, (failed.get(`${call.name} ${status}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const elapsed = (performance.now() - began) / 1000;
  const used = (await processor()) - usedBefore;
  agent.destroy();
  const callTimes = [...times].map(([name, samples]) => ({
    name,
    count: samples.length,
    p50: median(samples),
    p99: quantile(samples, 0.99),
  }));
  const count = callTimes.reduce((sum, call) => sum + call.count, 0);
  return { perSecond: count / elapsed, processorMs: used / count, failed, calls: callTimes };
}

/** Returns a function that picks calls pseudo-randomly, in the same order in every run. */
function createPicker(calls: readonly Call[]): () => Call {
  const total = calls.reduce((sum, { share }) => sum + share, 0);
  const random = createRandom(1);
  return () => {
    let rest = random() * total;
    for (const call of calls) {
      rest -= call.share;
      if (rest < 0) return call;
    }
    return calls[0] as Call;
  };
}
