import type { IssueType } from "./reports.ts";

/** The name of each issue type on screens. */
export const ISSUE_TYPE_NAMES: Readonly<Record<IssueType, string>> = {
  "incorrect-answers": "Incorrect answers",
  "incorrect-audio": "Incorrect audio",
  "incorrect-question": "Incorrect question",
  other: "Something else",
};
