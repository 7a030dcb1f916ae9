import type * as v from "valibot";
import { alertDismiss } from "./alert-dismiss.ts";
import { answersSave } from "./answers-save.ts";
import { attemptExclude } from "./attempt-exclude.ts";
import { attemptCreate } from "./attempt-create.ts";
import { attemptSubmit } from "./attempt-submit.ts";
import { commentAdd } from "./comment-add.ts";
import { type AnyCommandDefinition, parsePayload, type ReadPayload } from "./definition.ts";
import { drillFinish } from "./drill-finish.ts";
import { draftSave } from "./draft-save.ts";
import type { CommandKind } from "./kinds.ts";
import { reactionSet } from "./reaction-set.ts";
import { recordingAdd } from "./recording-add.ts";
import { reportAdd } from "./report-add.ts";
import { settingsUpdate } from "./settings-update.ts";
import { studyLog } from "./study-log.ts";
import { studySettings } from "./study-settings.ts";
import { testTypeSet } from "./test-type-set.ts";
import { wordSave } from "./word-save.ts";

/** The definition of every kind of command. */
export const COMMANDS = {
  "attempt.create": attemptCreate,
  "answers.save": answersSave,
  "draft.save": draftSave,
  "attempt.submit": attemptSubmit,
  "settings.update": settingsUpdate,
  "test_type.set": testTypeSet,
  "comment.add": commentAdd,
  "report.add": reportAdd,
  "reaction.set": reactionSet,
  "recording.add": recordingAdd,
  "alert.dismiss": alertDismiss,
  "drill.finish": drillFinish,
  "attempt.exclude": attemptExclude,
  "study.log": studyLog,
  "study.settings": studySettings,
  "word.save": wordSave,
} as const satisfies Record<CommandKind, AnyCommandDefinition>;

/** The payload of a kind in its current version. */
export type CommandPayload<K extends CommandKind> = v.InferOutput<(typeof COMMANDS)[K]["payload"]>;

export function isCommandKind(kind: string): kind is CommandKind {
  return Object.hasOwn(COMMANDS, kind);
}

/** Upgrades and parses a payload of a known kind in any version. */
export function readPayload<K extends CommandKind>(
  kind: K,
  version: number,
  payload: unknown,
): ReadPayload<CommandPayload<K>> {
  const definition: AnyCommandDefinition & { payload: v.GenericSchema<unknown, CommandPayload<K>> } = COMMANDS[kind];
  return parsePayload(definition, version, payload);
}
