import { expect, test } from "vitest";
import type { AuditEntry } from "#core/wire/crm/audit.ts";
import { collectReportChanges } from "./report-changes.ts";

type Entry = Pick<AuditEntry, "action" | "at" | "changes">;
let time = 0;
const entry = (
  action: Entry["action"],
  ...changes: [field: string, from: string | null, to: string | null][]
): Entry => ({
  action,
  at: (time += 1),
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
});
const publish = () => entry("conclusion_saved", ["status", "FINAL-CHECK", "EVALUATED"]);

test("lists no changes before the first publication", () => {
  expect(collectReportChanges([entry("section_saved", ["task_1.ta_bands", null, "6"])])).toEqual({
    mailedAt: null,
    changes: [],
  });
});

test("takes the time of the email from the first publication, not from a later one", () => {
  const [first, withdraw, again] = [
    publish(),
    entry("conclusion_saved", ["status", "EVALUATED", "PENDING"]),
    publish(),
  ];
  expect(collectReportChanges([first, withdraw, again])).toEqual({ mailedAt: first.at, changes: [] });
});

test("counts several saves of a field as one change, and a change that was taken back as none", () => {
  const trail = [
    publish(),
    entry("section_saved", ["task_1.ta_bands", "6", "6.5"], ["task_1.cc_feedback", "Good.", "Better."]),
    entry("section_saved", ["task_1.ta_bands", "6.5", "7"]),
    entry("section_saved", ["task_1.cc_feedback", "Better.", "Good."]),
    entry("conclusion_saved", ["trello_card_id", null, "card-1"]),
  ];
  expect(collectReportChanges(trail).changes).toEqual([{ field: "task_1.ta_bands", from: "6", to: "7" }]);
});

test("lists only changes since the last email from staff", () => {
  const sent = entry("report_sent");
  const trail = [publish(), entry("section_saved", ["task_1.ta_bands", "6", "7"]), sent];
  expect(collectReportChanges(trail)).toEqual({ mailedAt: sent.at, changes: [] });
});

test("lists comments, voice comments and a new link as changes", () => {
  const trail = [
    publish(),
    entry("comment_added", ["task_2.comment", null, "Say why."]),
    entry("comment_removed", ["task_2.comment", "Say what.", null]),
    entry("voice_added", ["voice_comment", null, "0:04, Task 1"]),
    entry("voice_removed", ["voice_comment", "0:09, Task 2", null]),
    entry("new_link"),
  ];
  expect(collectReportChanges(trail).changes.map(({ field }) => field)).toEqual([
    "task_2.comment",
    "voice_comment",
    "report_link",
  ]);
});

test("lists a change of a long text although both shortened texts are equal", () => {
  const shortened = `${"a".repeat(199)}…`;
  const trail = [publish(), entry("conclusion_saved", ["feedback", shortened, shortened])];
  expect(collectReportChanges(trail).changes).toHaveLength(1);
});
