import { describe, expect, it } from "vitest";
import { describeOutage } from "#web/ui/hooks/use-online.ts";
import { describeOutbox } from "./use-outbox.ts";

const OFFLINE = describeOutage(false);
const NOW = Date.UTC(2026, 6, 14, 12);
const HOUR_MS = 3_600_000;

describe("the description of the outbox", () => {
  it("says how many items wait, for how long, and what prevents sending them", () => {
    const waiting = { count: 3, oldest: NOW - 3 * HOUR_MS, state: "offline" } as const;
    expect(describeOutbox(null, NOW, OFFLINE)).toBe("Checking what is waiting to send");
    expect(describeOutbox(waiting, NOW, OFFLINE)).toBe(
      "You are offline. 3 items waiting to send, the oldest for 3 hours",
    );
    expect(describeOutbox(waiting, NOW, describeOutage(true))).toMatch(/^We can’t reach the server\. 3 items/u);
    expect(describeOutbox({ ...waiting, state: "sign_in" }, NOW, OFFLINE)).toMatch(/^Sign in to send\. 3 items/u);
    expect(describeOutbox({ count: 1, oldest: null, state: "idle" }, NOW, OFFLINE)).toBe("1 item waiting to send");
    expect(describeOutbox({ count: 0, oldest: null, state: "idle" }, NOW, OFFLINE)).toBe("Everything sent");
  });
});
