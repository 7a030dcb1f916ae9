import { formatAge } from "#core/format/format-duration.ts";
import { describe, expect, it } from "vitest";
import { describeOutage } from "#web/ui/hooks/use-online.ts";
import { describeOutbox } from "./use-outbox.ts";

const OFFLINE = describeOutage(false);
const NOW = Date.UTC(2026, 6, 14, 12);
const MINUTE = 60_000;

describe("outbox summary in the header", () => {
  it.each([
    [-MINUTE, "less than a minute"],
    [59_999, "less than a minute"],
    [MINUTE, "1 minute"],
    [59 * MINUTE, "59 minutes"],
    [60 * MINUTE, "1 hour"],
    [47 * 60 * MINUTE, "1 day"],
    [72 * 60 * MINUTE, "3 days"],
  ])("formats %i ms as %s", (ms, words) => expect(formatAge(ms)).toBe(words));

  it("names the number of items, their age and the obstacle", () => {
    const waiting = { count: 3, oldest: NOW - 3 * 60 * MINUTE, state: "offline" } as const;
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
