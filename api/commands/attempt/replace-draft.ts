import { MEASURES_SECTION } from "#core/wire/attempt/spoken-sections.ts";
import { readMeasures, writeMeasures } from "#core/wire/attempt/spoken.ts";
import { type DraftKey, findDraft, putDraft } from "#api/store/attempt/drafts.ts";
import type { Tx } from "#api/store/store.ts";
import type { CommandContext, CommandOutcome } from "../sync/command-handler.ts";

/**
 * Replaces the stored text of a section that keeps no second version after a conflict. Adds measures to the stored
 * ones, because two devices may each have measured their own recordings.
 */
export async function replaceDraft(
  tx: Tx,
  { key, text, edit }: { key: DraftKey; text: string; edit: number },
  context: CommandContext,
): Promise<{ outcome: CommandOutcome; hasChanged: boolean }> {
  const stored = await findDraft(tx, key);
  const body = key.section === MEASURES_SECTION ? mergeMeasures(stored?.body, text) : text;
  if (stored !== null && stored.body === body)
    return { outcome: { status: "applied", rev: stored.rev }, hasChanged: false };
  // The device's text gets revision `rev`. A merged text gets the next revision, so that the device pulls it.
  const rev = (stored?.rev ?? 0) + 1;
  const storedRev = body === text ? rev : rev + 1;
  await putDraft(tx, { ...key, rev: storedRev, client_id: context.clientId, body, edit, received_at: context.now });
  return { outcome: { status: "applied", rev }, hasChanged: true };
}

function mergeMeasures(known: string | undefined, added: string): string {
  const [before, after] = [readMeasures(known), readMeasures(added)];
  const hasOthers = Object.keys(before).some((id) => after[id] === undefined);
  return hasOthers ? writeMeasures({ ...before, ...after }) : added;
}
