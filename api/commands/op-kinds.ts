import { createHash } from "node:crypto";
import * as v from "valibot";
import { canonicalJson } from "#core/exam/canonical-json.ts";
import { COMMANDS, type CommandKind, type CommandPayload, type Op } from "#core/wire/commands.ts";
import { prepareAlertDismiss } from "./alert-dismiss.ts";
import { prepareAnswersSave } from "./answers-save.ts";
import { prepareAttemptCreate } from "./attempt-create.ts";
import { prepareAttemptSubmit } from "./attempt-submit.ts";
import type { Contents } from "./contents.ts";
import type { PreparedOp } from "./handle-op.ts";
import { type OpPrepare, type OpRefusal, type OpWork, refuse } from "./op.ts";
import { prepareCommentAdd } from "./comment-add.ts";
import { prepareDraftSave } from "./draft-save.ts";
import { prepareRecordingAdd } from "./recording-add.ts";
import { prepareReactionSet } from "./reaction-set.ts";
import { prepareReportAdd } from "./report-add.ts";
import { prepareSettingsUpdate } from "./settings-update.ts";
import { prepareTestTypeSet } from "./test-type-set.ts";

/**
 * How each kind is made ready. An overwritable command carries all that its thing is to be, so one that arrives after a
 * later one of the same device has nothing to add. A hand-in is never overwritten: the first wins. Comments and reports
 * are only ever added.
 */
const KINDS: { [K in CommandKind]: { prepare: OpPrepare<CommandPayload<K>>; isOverwritable: boolean } } = {
  "attempt.create": { prepare: prepareAttemptCreate, isOverwritable: true },
  "answers.save": { prepare: prepareAnswersSave, isOverwritable: true },
  "draft.save": { prepare: prepareDraftSave, isOverwritable: true },
  "attempt.submit": { prepare: prepareAttemptSubmit, isOverwritable: false },
  "settings.update": { prepare: prepareSettingsUpdate, isOverwritable: true },
  "test_type.set": { prepare: prepareTestTypeSet, isOverwritable: true },
  "comment.add": { prepare: prepareCommentAdd, isOverwritable: false },
  "report.add": { prepare: prepareReportAdd, isOverwritable: false },
  "reaction.set": { prepare: prepareReactionSet, isOverwritable: true },
  "recording.add": { prepare: prepareRecordingAdd, isOverwritable: false },
  "alert.dismiss": { prepare: prepareAlertDismiss, isOverwritable: false },
};

/** PostgreSQL cannot store a NUL in text; no honest device sends any of these. */
const CONTROL_CHARACTERS = /\p{Cc}/u;

/** Reads a command and makes it ready. Null for a kind or payload version that only a newer server knows. */
export async function prepareOp(op: Op, contents: Contents): Promise<PreparedOp | null> {
  if (!isKnownKind(op.kind) || op.v > COMMANDS[op.kind].v) return null;
  return { op, hash: requestHash(op), ready: await prepareKind(op.kind, op, contents) };
}

async function prepareKind<K extends CommandKind>(
  kind: K,
  op: Op,
  contents: Contents,
): Promise<{ work: OpWork; isOverwritable: boolean } | OpRefusal> {
  if (CONTROL_CHARACTERS.test(op.agg)) return refuse("invalid", "agg: must be printable");
  const schema: v.GenericSchema<unknown, CommandPayload<K>> = COMMANDS[kind].payload;
  const parsed = v.safeParse(schema, op.payload);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = v.getDotPath(issue);
    return refuse("invalid", `${path === null ? "payload" : path}: ${issue.message}`);
  }
  const { prepare, isOverwritable } = KINDS[kind];
  const work = await prepare(parsed.output, op, contents);
  return "status" in work ? work : { work, isOverwritable };
}

function isKnownKind(kind: string): kind is CommandKind {
  return Object.hasOwn(COMMANDS, kind);
}

/** What makes two commands the same command: kind, payload version and payload. */
function requestHash({ kind, v: version, payload }: Op): string {
  return createHash("sha256")
    .update(canonicalJson({ kind, v: version, payload }))
    .digest("hex");
}
