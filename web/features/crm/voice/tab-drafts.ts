import type { VoiceDraft } from "#web/db/speaking/voice-drafts.ts";

/** Recordings that the device could not store, by id. They are lost when the tab is closed. */
const drafts = new Map<string, VoiceDraft>();

/** Stores a recording in the memory of this tab. The browser then asks before the tab is closed. */
export function storeInTab(draft: VoiceDraft): void {
  if (drafts.size === 0) window.addEventListener("beforeunload", askBeforeClosing);
  drafts.set(draft.id, draft);
}

export function removeFromTab(id: string): void {
  drafts.delete(id);
  if (drafts.size === 0) window.removeEventListener("beforeunload", askBeforeClosing);
}

export function listInTab(owner: string, evaluation: number): VoiceDraft[] {
  return [...drafts.values()].filter((draft) => draft.owner === owner && draft.evaluation === evaluation);
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
