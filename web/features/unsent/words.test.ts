import { describe, expect, it } from "vitest";
import {
  detailWords,
  fileName,
  itemsWords,
  nameWords,
  reasonWords,
  sizeWords,
  stateWords,
  timeWords,
} from "./words.ts";

const NOW = Date.UTC(2026, 6, 14, 12);

describe("words of unsent work", () => {
  it.each([
    [1, "1 item"],
    [0, "0 items"],
    [12, "12 items"],
  ])("counts %i", (count, words) => expect(itemsWords(count)).toBe(words));

  it.each([
    [999, "999 B"],
    [1000, "1 kB"],
    [999_499, "999 kB"],
    [999_500, "1.0 MB"],
    [2_140_000, "2.1 MB"],
    [9_950_000, "10 MB"],
  ])("says %i bytes", (bytes, words) => expect(sizeWords(bytes)).toBe(words));

  it("says today's time alone, and the day before any other", () => {
    expect(timeWords(NOW - 60_000, NOW)).toMatch(/^\d\d:\d\d$/u);
    expect(timeWords(NOW - 3 * 86_400_000, NOW)).toMatch(/^11 July, \d\d:\d\d$/u);
  });

  it("uses the five states by their names", () => {
    expect(
      (["saved", "sending", "waiting", "sign_in", "attention"] as const).map((one) => stateWords(one).words),
    ).toEqual(["Saved on this device", "Sending", "Waiting for network", "Sign in to send", "Needs attention"]);
  });

  it("names an item with its test, where there is one", () => {
    const attempt = {
      slug: "a",
      module_type: "reading",
      module_slug: "m",
      book_name: "Tides",
      test_name: "Test 2",
    } as const;
    expect(nameWords({ title: "Comment", attempt: null })).toBe("Comment");
    expect(nameWords({ title: "Answers of a Reading test", attempt })).toBe("Answers of a Reading test, Tides, Test 2");
    expect(nameWords({ title: "Answers", attempt: { ...attempt, book_name: "", test_name: "" } })).toBe("Answers");
    expect(fileName({ title: "Draft of Task 1", attempt }, "txt")).toBe("bandwise-draft-of-task-1-tides-test-2.txt");
    expect(fileName({ title: "…", attempt: null }, "txt")).toBe("bandwise-item.txt");
  });

  it("tells size, time, tries and how far a recording has come", () => {
    const item = { size: 3100, createdAt: NOW, tries: 0, nextTry: null, recording: null, state: "saved" } as const;
    expect(detailWords(item, NOW)).toMatch(/^3 kB, saved at \d\d:\d\d$/u);
    expect(detailWords({ ...item, tries: 2, state: "waiting", nextTry: NOW + 60_000 }, NOW)).toMatch(
      /^3 kB, saved at \d\d:\d\d, tried twice, next try at \d\d:\d\d$/u,
    );
    const recording = { id: "r", duration: 118_000, bytes: 2_100_000, sent: 1_400_000 };
    expect(detailWords({ ...item, tries: 5, recording }, NOW)).toMatch(
      /^1 min 58 s of speech, 1\.4 MB of 2\.1 MB sent, saved at \d\d:\d\d, tried 5 times$/u,
    );
  });

  it("says why, in the server's words where ours say nothing, and that nothing is lost", () => {
    const of = (code: string, message = "") => reasonWords({ reason: { code, message, http: null }, tries: 8 });
    expect(of("already_submitted", "ignored")).toContain("already been handed in");
    expect(of("strange", "The book is gone.")).toContain("The book is gone.");
    expect(of("strange")).toContain("in 8 tries");
    expect(reasonWords({ reason: null, tries: 8 })).toContain("stays on this device");
  });
});
