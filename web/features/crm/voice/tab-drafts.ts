import type { VoiceDraft } from "#web/db/speaking/voice-drafts.ts";

/** Recordings that the device could not store. They last as long as the tab. */
const drafts = new Map<string, VoiceDraft>();

/** Keeps a recording in this tab. The browser asks before the tab is closed. */
export function keepInTab(draft: VoiceDraft): void {
  if (drafts.size === 0) window.addEventListener("beforeunload", askBeforeClosing);
  drafts.set(draft.id, draft);
}

export function dropFromTab(id: string): void {
  drafts.delete(id);
  if (drafts.size === 0) window.removeEventListener("beforeunload", askBeforeClosing);
}

export function listInTab(owner: string, evaluation: number): VoiceDraft[] {
  return [...drafts.values()].filter((draft) => draft.owner === owner && draft.evaluation === evaluation);
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
