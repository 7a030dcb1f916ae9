import * as v from "valibot";
import { type KeyStore, openPageStore } from "../storage/local-keys.ts";

/**
 * Unsaved text of CRM forms, stored at every typing pause so that it survives a closed tab and a lost connection.
 * Stored per staff member, apart from learners' work.
 */
const DraftSchema = v.object({
  base_version: v.number(),
  base: v.nullable(v.record(v.string(), v.string())),
  fields: v.record(v.string(), v.string()),
  at: v.nullable(v.number()),
});
export type StoredDraft = v.InferOutput<typeof DraftSchema>;

export type StaffDrafts = {
  read: (form: string) => StoredDraft | null;
  /** Returns whether the device could store it. */
  write: (form: string, draft: StoredDraft) => boolean;
  remove: (form: string) => void;
};

/** A stored draft under its key in localStorage. */
export type StaffDraftEntry = [key: string, text: string];

/** Lists the stored drafts of one account. */
export function listStaffDraftEntries(owner: string, store: KeyStore): StaffDraftEntry[] {
  const found: StaffDraftEntry[] = [];
  try {
    for (let at = 0; at < store.length; at += 1) {
      const key = store.key(at) ?? "";
      const text = key.startsWith(prefixOf(owner)) ? store.getItem(key) : null;
      if (text !== null) found.push([key, text]);
    }
  } catch {
    // localStorage cannot be read, so it has no drafts that could be used.
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Stores drafts from a file, except those that the device has already. Returns how many it stored. */
export function addStaffDrafts(owner: string, entries: readonly StaffDraftEntry[], store: KeyStore): number {
  const added = entries.filter(([key]) => key.startsWith(prefixOf(owner)) && store.getItem(key) === null);
  for (const [key, text] of added) store.setItem(key, text);
  return added.length;
}

const prefixOf = (owner: string): string => `bandwise.staffDraft:${owner}:`;

/** Opens one account's drafts; `form` names the form within the CRM. */
export function staffDrafts(owner: string, store: () => KeyStore = openPageStore): StaffDrafts {
  const keyOf = (form: string): string => prefixOf(owner) + form;
  return {
    read(form) {
      try {
        const text = store().getItem(keyOf(form));
        const parsed = text === null ? null : v.safeParse(DraftSchema, JSON.parse(text));
        return parsed !== null && parsed.success ? parsed.output : null;
      } catch {
        return null;
      }
    },
    write(form, draft) {
      try {
        store().setItem(keyOf(form), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove(form) {
      try {
        store().removeItem(keyOf(form));
      } catch {
        // localStorage is not available, so there is no draft to remove.
      }
    },
  };
}
