import { MEASURES_SECTION } from "#core/wire/spoken-sections.ts";
import { readMeasures, writeMeasures } from "#core/wire/spoken.ts";
import { type DraftPlace, findDraft, putDraft } from "../store/drafts.ts";
import type { Tx } from "../store/store.ts";
import type { OpContext, OpOutcome } from "./op.ts";

/**
 * Takes a section of which only the last text counts, with no text put aside. Measures are added to those that are there:
 * two devices may each have measured what was recorded on it.
 */
export async function replaceDraft(
  tx: Tx,
  { place, text, edit }: { place: DraftPlace; text: string; edit: number },
  context: OpContext,
): Promise<{ answer: OpOutcome; isNews: boolean }> {
  const here = await findDraft(tx, place);
  const body = place.section === MEASURES_SECTION ? withMeasures(here?.body, text) : text;
  if (here !== null && here.body === body) return { answer: { status: "applied", rev: here.rev }, isNews: false };
  // The device has its own text in revision `rev`; where more came of it, that is the next one, which it has yet to see.
  const rev = (here?.rev ?? 0) + 1;
  const kept = body === text ? rev : rev + 1;
  await putDraft(tx, { ...place, rev: kept, client_id: context.clientId, body, edit, received_at: context.now });
  return { answer: { status: "applied", rev }, isNews: true };
}

function withMeasures(known: string | undefined, added: string): string {
  const [before, after] = [readMeasures(known), readMeasures(added)];
  const isMore = Object.keys(before).some((id) => after[id] === undefined);
  return isMore ? writeMeasures({ ...before, ...after }) : added;
}
