import { useCallback, useEffect, useState } from "react";
import type { Device } from "#web/db/storage/device.ts";
import type { VoiceDraft } from "#web/db/speaking/voice-drafts.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { END_TEXTS } from "./labels.ts";
import { isBeingRecorded } from "./recording-lock.ts";
import { listInTab, removeFromTab, storeInTab } from "./tab-drafts.ts";

/** A recording that is not in the report yet. `isStored`: on this device. `note` says why it ended early, or is "". */
export type WaitingDraft = { draft: VoiceDraft; isStored: boolean; note: string };

export type VoiceDrafts = {
  waiting: readonly WaitingDraft[];
  /** Stores a recording on this device, or in this tab if the device cannot store it. */
  storeDraft: (draft: VoiceDraft, note?: string) => Promise<void>;
  removeDraft: (id: string) => void;
};

/** Returns the recordings about an evaluation, in this tab and on this device, the oldest first. */
export function useVoiceDrafts(owner: string, evaluation: number): VoiceDrafts {
  const services = useServices();
  const [waiting, setWaiting] = useState<readonly WaitingDraft[]>([]);

  useEffect(
    () =>
      whenSettled(
        readDrafts(() => services.device(), owner, evaluation),
        (found) => setWaiting((current) => [...found.filter(({ draft }) => !hasDraft(current, draft.id)), ...current]),
      ),
    [services, owner, evaluation],
  );

  const storeDraft = useCallback(
    async (draft: VoiceDraft, note = ""): Promise<void> => {
      const isStored = await writeToDevice(() => services.device(), draft);
      if (isStored) removeFromTab(draft.id);
      else storeInTab(draft);
      setWaiting((current) => {
        const replaced = current.find((item) => item.draft.id === draft.id);
        const added = { draft, isStored, note: replaced?.note ?? note };
        return replaced === undefined ? [...current, added] : current.map((item) => (item === replaced ? added : item));
      });
    },
    [services],
  );
  const removeDraft = useCallback(
    (id: string): void => {
      setWaiting((current) => current.filter(({ draft }) => draft.id !== id));
      removeFromTab(id);
      void removeFromDevice(() => services.device(), id);
    },
    [services],
  );
  return { waiting, storeDraft, removeDraft };
}

type OpenDevice = () => Promise<Device>;

const hasDraft = (items: readonly WaitingDraft[], id: string): boolean => items.some(({ draft }) => draft.id === id);

/**
 * Lists the recordings of this tab and of the device. Deletes empty recordings. Leaves out recordings that a tab is
 * making now.
 */
async function readDrafts(open: OpenDevice, owner: string, evaluation: number): Promise<WaitingDraft[]> {
  const inTab = listInTab(owner, evaluation).map((draft) => ({ draft, isStored: false, note: "" }));
  try {
    const [device, { listVoiceDrafts, deleteVoiceDraft }] = await Promise.all([open(), loadStore()]);
    const found: WaitingDraft[] = [];
    for (const draft of await listVoiceDrafts(device, owner, evaluation)) {
      const { isCut } = draft;
      if (hasDraft(inTab, draft.id) || (isCut && (await isBeingRecorded(draft.id)))) continue;
      if (draft.bytes.byteLength === 0) await deleteVoiceDraft(device, draft.id);
      else found.push({ draft, isStored: true, note: isCut ? END_TEXTS.page : "" });
    }
    return [...inTab, ...found].sort((a, b) => a.draft.started_at - b.draft.started_at);
  } catch {
    // Without storage, there are only the recordings of this tab.
    return inTab;
  }
}

async function writeToDevice(open: OpenDevice, draft: VoiceDraft): Promise<boolean> {
  try {
    const [device, { putVoiceDraft }] = await Promise.all([open(), loadStore()]);
    await putVoiceDraft(device, draft);
    return true;
  } catch {
    return false;
  }
}

async function removeFromDevice(open: OpenDevice, id: string): Promise<void> {
  try {
    const [device, { deleteVoiceDraft }] = await Promise.all([open(), loadStore()]);
    await deleteVoiceDraft(device, id);
  } catch {
    // The recording appears again at the next visit, and the examiner can delete it then.
  }
}

const loadStore = () => import("#web/db/speaking/voice-drafts.ts");
