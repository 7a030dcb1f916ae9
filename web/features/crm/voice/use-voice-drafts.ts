import { useCallback, useEffect, useState } from "react";
import type { Device } from "#web/db/storage/device.ts";
import type { VoiceDraft } from "#web/db/speaking/voice-drafts.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { END_TEXTS } from "./labels.ts";
import { isRecording } from "./recording-lock.ts";
import { dropFromTab, keepInTab, listInTab } from "./tab-drafts.ts";

/** A recording that is not in the report yet. `note` says why it ended early. */
export type WaitingDraft = { draft: VoiceDraft; isStored: boolean; note: string };

export type VoiceDrafts = {
  waiting: readonly WaitingDraft[];
  /** Stores a recording on this device, or in this tab if the device cannot. */
  keep: (draft: VoiceDraft, note?: string) => Promise<void>;
  drop: (id: string) => void;
};

/** The recordings about an evaluation that this device has, oldest first. */
export function useVoiceDrafts(owner: string, evaluation: number): VoiceDrafts {
  const services = useServices();
  const [waiting, setWaiting] = useState<readonly WaitingDraft[]>([]);

  useEffect(
    () =>
      whenSettled(
        readDrafts(() => services.device(), owner, evaluation),
        (found) => setWaiting((now) => [...found.filter((one) => !has(now, one.draft.id)), ...now]),
      ),
    [services, owner, evaluation],
  );

  const keep = useCallback(
    async (draft: VoiceDraft, note = ""): Promise<void> => {
      const isStored = await write(() => services.device(), draft);
      if (isStored) dropFromTab(draft.id);
      else keepInTab(draft);
      setWaiting((now) => {
        const before = now.find((one) => one.draft.id === draft.id);
        const item = { draft, isStored, note: before?.note ?? note };
        return before === undefined ? [...now, item] : now.map((one) => (one === before ? item : one));
      });
    },
    [services],
  );
  const drop = useCallback(
    (id: string): void => {
      setWaiting((now) => now.filter(({ draft }) => draft.id !== id));
      dropFromTab(id);
      void remove(() => services.device(), id);
    },
    [services],
  );
  return { waiting, keep, drop };
}

type Open = () => Promise<Device>;

const has = (items: readonly WaitingDraft[], id: string): boolean => items.some(({ draft }) => draft.id === id);

async function readDrafts(open: Open, owner: string, evaluation: number): Promise<WaitingDraft[]> {
  const inTab = listInTab(owner, evaluation).map((draft) => ({ draft, isStored: false, note: "" }));
  try {
    const [device, { listVoiceDrafts, deleteVoiceDraft }] = await Promise.all([open(), loadStore()]);
    const found: WaitingDraft[] = [];
    for (const draft of await listVoiceDrafts(device, owner, evaluation)) {
      const { isCut } = draft;
      if (has(inTab, draft.id) || (isCut && (await isRecording(draft.id)))) continue;
      if (draft.bytes.byteLength === 0) await deleteVoiceDraft(device, draft.id);
      else found.push({ draft, isStored: true, note: isCut ? END_TEXTS.page : "" });
    }
    return [...inTab, ...found];
  } catch {
    // Without storage there is nothing to show, and new recordings stay in the tab.
    return inTab;
  }
}

async function write(open: Open, draft: VoiceDraft): Promise<boolean> {
  try {
    const [device, { putVoiceDraft }] = await Promise.all([open(), loadStore()]);
    await putVoiceDraft(device, draft);
    return true;
  } catch {
    return false;
  }
}

async function remove(open: Open, id: string): Promise<void> {
  try {
    const [device, { deleteVoiceDraft }] = await Promise.all([open(), loadStore()]);
    await deleteVoiceDraft(device, id);
  } catch {
    // Deleting failed: the recording appears again at the next visit, where it can be deleted.
  }
}

const loadStore = () => import("#web/db/speaking/voice-drafts.ts");
