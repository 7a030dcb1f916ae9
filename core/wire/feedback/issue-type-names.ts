import type { IssueType } from "./reports.ts";

/** What each kind of mistake is called on screen. */
export const ISSUE_TYPE_NAMES: Readonly<Record<IssueType, string>> = {
  "incorrect-answers": "Incorrect answers",
  "incorrect-audio": "Incorrect audio",
  "incorrect-question": "Incorrect question",
  other: "Something else",
};
