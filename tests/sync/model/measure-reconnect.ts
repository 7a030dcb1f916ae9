import { playStep } from "./play.ts";
import { reconnect } from "./sending.ts";
import { beginStory, endStory } from "./story.ts";
import type { ModelServer } from "./model-server.ts";

/** Measures the virtual time from the end of an outage until everything is sent, in ms, for outages of ten lengths. */
export async function measureReconnect(
  server: ModelServer,
  outages: number,
): Promise<{ median: number; longest: number }> {
  const waits: number[] = [];
  for (let outage = 0; outage < outages; outage += 1) {
    const story = await beginStory(server);
    try {
      await playStep(story, { do: "start", device: 0, type: "writing" });
      for (let failed = 0; failed <= outage % 10; failed += 1) {
        await playStep(story, { do: "write", device: 0, attempt: 0, section: 0, appends: true });
        await playStep(story, { do: "comment", device: 0 });
        await playStep(story, { do: "send", device: 0, who: "tab", locks: "exclusive", faults: ["lost"] });
        await playStep(story, { do: "wait", seconds: 60 * (failed + 1) });
      }
      waits.push(await reconnect(story));
    } finally {
      endStory(story, 1);
    }
  }
  waits.sort((a, b) => a - b);
  return { median: waits[Math.floor(waits.length / 2)] ?? 0, longest: waits.at(-1) ?? 0 };
}
