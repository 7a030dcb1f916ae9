import { isCommandKind } from "#core/wire/commands/commands.ts";
import type { CommandKind } from "#core/wire/commands/kinds.ts";
import { readDraftAggregate } from "#core/wire/attempt/drafts.ts";
import { applyDraftOutcome } from "../draft/merge-drafts.ts";
import type { OutboxRow, WorkDatabase } from "../storage/work-database.ts";
import { readQueued } from "./queued-payload.ts";
import { attemptOf, type ServerOutcome, updateAttempt, dropRevision } from "./server-outcomes.ts";

/** A command with its server outcome. `isOwn`: the command was queued by this device, not imported from a file. */
type Answered = { row: OutboxRow; outcome: ServerOutcome; isOwn: boolean; now: number };
type Effect = (work: WorkDatabase, answered: Answered) => Promise<void>;

const noEffect: Effect = async () => undefined;

/** Returns the outcome, without its revision if the command was imported: this device lacks that revision's content. */
const withoutForeignRevision = ({ outcome, isOwn }: Answered): ServerOutcome =>
  isOwn ? outcome : dropRevision(outcome);

const attemptEffect: Effect = async (work, answered) => {
  const slug = attemptOf(answered.row.agg);
  if (slug !== null) await updateAttempt(work, slug, withoutForeignRevision(answered));
};

const answersEffect: Effect = async (work, answered) => {
  const slug = attemptOf(answered.row.agg);
  const sentBase = readQueued(answered.row, "answers.save")?.base;
  if (slug !== null) await updateAttempt(work, slug, withoutForeignRevision(answered), sentBase);
};

const draftEffect: Effect = async (work, { row, outcome, isOwn, now }) => {
  const draft = readDraftAggregate(row.agg);
  if (isOwn) await applyDraftOutcome(work, draft, outcome, now);
  // The revision is the draft's, not the attempt's.
  await updateAttempt(work, draft.attempt_slug, dropRevision(outcome));
};

/** What the server's answer changes on this device besides the outbox, by kind of command. */
const EFFECTS: Record<CommandKind, Effect> = {
  "attempt.create": attemptEffect,
  "answers.save": answersEffect,
  "attempt.submit": attemptEffect,
  "draft.save": draftEffect,
  "settings.update": noEffect,
  "test_type.set": noEffect,
  "comment.add": noEffect,
  "report.add": noEffect,
  "reaction.set": noEffect,
  "recording.add": noEffect,
  "alert.dismiss": noEffect,
  "drill.finish": noEffect,
  "attempt.exclude": noEffect,
  "study.log": noEffect,
  "study.settings": noEffect,
  "word.save": noEffect,
};

/** Applies the effect of the server's answer to a command. Call inside the transaction that changes the outbox. */
export async function applyEffect(work: WorkDatabase, answered: Answered): Promise<void> {
  const { kind } = answered.row;
  // A kind that only a newer build knows may still belong to an attempt: `attemptEffect` reads that from the aggregate.
  const effect = isCommandKind(kind) ? EFFECTS[kind] : attemptEffect;
  await effect(work, answered);
}
