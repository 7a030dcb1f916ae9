import { DAY_MS } from "#core/exam/durations.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { recordingAggregate } from "#core/wire/attempt/uploads.ts";
import { sumAudioBytes, insertRecording } from "#api/store/attempt/recordings.ts";
import { changeAttempt, ensureAttempt, readAttemptContent } from "./attempt-head.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";

const MIB = 1024 * 1024;
/**
 * Limits of the recordings of an account: announced and not yet uploaded, and announced in 24 hours
 * (docs/reliability.md#limits).
 */
export const MAX_AUDIO_BYTES = { waiting: 200 * MIB, daily: 1024 * MIB } as const;
/** A device that is over one of these limits retries after this time. */
const RETRY_AFTER_SECONDS = 900;

/**
 * recording.add: announces a spoken answer. The device uploads its bytes with other calls, before or after the hand-in.
 */
export const prepareRecordingAdd: CommandPrepare<CommandPayload<"recording.add">> = async (payload, op, contents) => {
  const { recording, ...head } = payload;
  if (op.agg !== recordingAggregate(recording.id)) return refuse("invalid", "agg: must be recording: and its id");
  if (head.module_type !== "speaking") return refuse("invalid", "module_type: only Speaking is recorded");
  const content = await readAttemptContent(head, `attempt:${head.attempt_slug}`, contents);
  if ("status" in content) return content;
  if (!content.module.parts.some((part) => part.number === recording.part))
    return refuse("invalid", "part: the module has no such part");

  return async (tx, context) => {
    const ensured = await ensureAttempt(tx, head, content.module, context);
    if ("status" in ensured) return ensured;
    const { waiting, recent } = await sumAudioBytes(tx, context.accountId, context.now - DAY_MS);
    if (waiting + recording.bytes > MAX_AUDIO_BYTES.waiting || recent + recording.bytes > MAX_AUDIO_BYTES.daily)
      return { status: "retry", after: RETRY_AFTER_SECONDS, code: "too_many" };
    const stored = await insertRecording(tx, {
      ...recording,
      account_id: context.accountId,
      attempt_slug: head.attempt_slug,
      created_at: context.now,
    });
    const isSame =
      stored.account_id === context.accountId &&
      stored.attempt_slug === head.attempt_slug &&
      stored.sha256 === recording.sha256 &&
      stored.bytes === recording.bytes;
    if (!isSame) return refuse("conflict", "Another recording has this id.");
    const rev = ensured.isNew ? await changeAttempt(tx, head.attempt_slug, {}, context) : ensured.attempt.rev;
    return { status: "applied", rev };
  };
};
