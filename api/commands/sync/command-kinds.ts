import { canonicalJson } from "#core/exam/canonical-json.ts";
import type { Command } from "#core/wire/commands/batch.ts";
import { type CommandPayload, isCommandKind, readPayload } from "#core/wire/commands/commands.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import { sha256Hex } from "#api/sha256.ts";
import { prepareAlertDismiss } from "../attempt/alert-dismiss.ts";
import { prepareAnswersSave } from "../attempt/answers-save.ts";
import { prepareAttemptCreate } from "../attempt/attempt-create.ts";
import { prepareAttemptExclude } from "../attempt/attempt-exclude.ts";
import { prepareAttemptSubmit } from "../attempt/attempt-submit.ts";
import type { Contents } from "./contents.ts";
import type { PreparedCommand, PreparedWork } from "./handle-command.ts";
import { type CommandPrepare, type CommandRefusal, type OnReplay, refuse } from "./command-handler.ts";
import { prepareCommentAdd } from "../attempt/comment-add.ts";
import { prepareDrillFinish } from "../attempt/drill-finish.ts";
import { prepareDraftSave, replayDraftSave } from "../attempt/draft-save.ts";
import { prepareRecordingAdd } from "../attempt/recording-add.ts";
import { prepareReactionSet } from "../attempt/reaction-set.ts";
import { prepareReportAdd } from "../attempt/report-add.ts";
import { prepareSettingsUpdate } from "../attempt/settings-update.ts";
import { prepareTestTypeSet } from "../attempt/test-type-set.ts";
import { prepareStudyLog } from "../study/study-log.ts";
import { prepareStudySettings } from "../study/study-settings.ts";
import { prepareWordSave } from "../study/word-save.ts";

type CommandHandler<K extends CommandKind> = {
  prepare: CommandPrepare<CommandPayload<K>>;
  /**
   * True if each command contains the complete new state. A command is then superseded if a later command of the same
   * device arrived first. False for hand-ins, because the first hand-in counts, and for kinds whose every command
   * counts, such as comments.
   */
  isOverwritable: boolean;
  onReplay?: OnReplay;
};

/** How the server handles each kind. */
const HANDLERS: { [K in CommandKind]: CommandHandler<K> } = {
  "attempt.create": { prepare: prepareAttemptCreate, isOverwritable: true },
  "answers.save": { prepare: prepareAnswersSave, isOverwritable: true },
  "draft.save": { prepare: prepareDraftSave, isOverwritable: true, onReplay: replayDraftSave },
  "attempt.submit": { prepare: prepareAttemptSubmit, isOverwritable: false },
  "settings.update": { prepare: prepareSettingsUpdate, isOverwritable: true },
  "test_type.set": { prepare: prepareTestTypeSet, isOverwritable: true },
  "comment.add": { prepare: prepareCommentAdd, isOverwritable: false },
  "report.add": { prepare: prepareReportAdd, isOverwritable: false },
  "reaction.set": { prepare: prepareReactionSet, isOverwritable: true },
  "recording.add": { prepare: prepareRecordingAdd, isOverwritable: false },
  "alert.dismiss": { prepare: prepareAlertDismiss, isOverwritable: false },
  "drill.finish": { prepare: prepareDrillFinish, isOverwritable: false },
  "attempt.exclude": { prepare: prepareAttemptExclude, isOverwritable: true },
  "study.log": { prepare: prepareStudyLog, isOverwritable: false },
  "study.settings": { prepare: prepareStudySettings, isOverwritable: true },
  "word.save": { prepare: prepareWordSave, isOverwritable: true },
};

/** PostgreSQL cannot store a NUL in text. The app sends no control characters in an aggregate. */
const CONTROL_CHARACTERS = /\p{Cc}/u;

/**
 * Upgrades and parses a command, and does the slow work outside the transaction. Returns null for a kind or a payload
 * version that only a newer server knows.
 */
export async function prepareCommand(command: Command, contents: Contents): Promise<PreparedCommand | null> {
  const { kind } = command;
  return isCommandKind(kind) ? prepareKind(kind, command, contents) : null;
}

async function prepareKind<K extends CommandKind>(
  kind: K,
  command: Command,
  contents: Contents,
): Promise<PreparedCommand | null> {
  const parsed = readPayload(kind, command.v, command.payload);
  if (parsed.kind === "newer") return null;
  const { prepare, isOverwritable, onReplay } = HANDLERS[kind];
  const prepareWork = async (): Promise<PreparedWork | CommandRefusal> => {
    if (CONTROL_CHARACTERS.test(command.agg)) return refuse("invalid", "agg: must be printable");
    if (parsed.kind === "invalid") return refuse("invalid", parsed.message);
    const run = await prepare(parsed.payload, command, contents);
    return "status" in run ? run : { run, isOverwritable };
  };
  return { command, hash: hashRequest(command), work: await prepareWork(), onReplay: onReplay ?? null };
}

/**
 * Hashes what makes two commands the same: the kind, the payload version, and the payload as sent, before any upgrade.
 */
function hashRequest({ kind, v: version, payload }: Command): string {
  return sha256Hex(canonicalJson({ kind, v: version, payload }));
}
