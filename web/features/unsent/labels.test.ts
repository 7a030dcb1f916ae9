import { describe, expect, it } from "vitest";
import { describeItem, describeReason, exportFileName, itemName } from "./labels.ts";

const NOW = Date.UTC(2026, 6, 14, 12);

describe("labels of unsent work", () => {
  it("names an item and its file with its test, if it has one", () => {
    const attempt = {
      slug: "a",
      module_type: "reading",
      module_slug: "m",
      book_name: "Tides",
      test_name: "Test 2",
    } as const;
    expect(itemName({ title: "Comment", attempt: null })).toBe("Comment");
    expect(itemName({ title: "Answers of a Reading test", attempt })).toBe("Answers of a Reading test, Tides, Test 2");
    expect(itemName({ title: "Answers", attempt: { ...attempt, book_name: "", test_name: "" } })).toBe("Answers");
    expect(exportFileName({ title: "Draft of Task 1", attempt }, "txt")).toBe(
      "bandwise-draft-of-task-1-tides-test-2.txt",
    );
    expect(exportFileName({ title: "…", attempt: null }, "txt")).toBe("bandwise-item.txt");
  });

  it("describes size, time, tries and the progress of a recording", () => {
    const item = { size: 3100, createdAt: NOW, tries: 0, nextTry: null, recording: null, state: "saved" } as const;
    expect(describeItem(item, NOW)).toMatch(/^3 kB, saved at \d\d:\d\d$/u);
    expect(describeItem({ ...item, tries: 2, state: "waiting", nextTry: NOW + 60_000 }, NOW)).toMatch(
      /^3 kB, saved at \d\d:\d\d, tried 2 times, next try: \d\d:\d\d$/u,
    );
    const recording = { id: "r", duration: 118_000, bytes: 2_100_000, sent: 1_400_000 };
    expect(describeItem({ ...item, tries: 5, recording }, NOW)).toMatch(
      /^1 min 58 secs of speech, 1\.4 MB of 2\.1 MB sent, saved at \d\d:\d\d, tried 5 times$/u,
    );
  });

  it("describes the reason, in the server's words if there is no text for its code, and says that the item stays", () => {
    const describeCode = (code: string, message = "") =>
      describeReason({ reason: { code, message, http: null }, tries: 8 });
    expect(describeCode("already_submitted", "ignored")).toContain("had already handed in");
    expect(describeCode("strange", "The book is gone.")).toContain("The book is gone.");
    expect(describeCode("strange")).toContain("in 8 tries");
    expect(describeReason({ reason: null, tries: 8 })).toContain("stays on this device");
  });
});
