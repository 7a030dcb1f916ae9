/**
 * Every kind of command. A name is never reused for something else. A server that does not know a kind answers `retry`,
 * so a newer app may meet an older server.
 */
export const COMMAND_KINDS = [
  "attempt.create",
  "answers.save",
  "draft.save",
  "attempt.submit",
  "settings.update",
  "test_type.set",
  "comment.add",
  "report.add",
  "reaction.set",
  "recording.add",
  "alert.dismiss",
  "drill.finish",
  "attempt.exclude",
  "study.log",
  "study.settings",
  "word.save",
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];
