import * as v from "valibot";
import { type StringStore, openPageStore } from "../storage/local-keys.ts";

/** Unsaved text of a CRM form. Stored after each change, so that it survives a closed tab and a lost connection. */
const DraftSchema = v.object({
  /** Version of the saved form that the draft started from. */
  base_version: v.number(),
  /** Saved values that the draft started from; null if they are unknown. */
  base: v.nullable(v.record(v.string(), v.string())),
  fields: v.record(v.string(), v.string()),
  /** When the draft was stored, in ms since 1970; null if unknown. */
  at: v.nullable(v.number()),
});
export type StoredDraft = v.InferOutput<typeof DraftSchema>;

export type StaffDrafts = {
  read: (form: string) => StoredDraft | null;
  /** Returns false if the device could not store the draft. */
  write: (form: string, draft: StoredDraft) => boolean;
  remove: (form: string) => void;
};

/** A stored draft as JSON, with its key in localStorage. */
export type StaffDraftEntry = [key: string, text: string];

/** Lists the stored drafts of one account. */
export function listStaffDraftEntries(owner: string, store: StringStore): StaffDraftEntry[] {
  const found: StaffDraftEntry[] = [];
  try {
    for (let index = 0; index < store.length; index += 1) {
      const key = store.key(index) ?? "";
      const text = key.startsWith(prefixOf(owner)) ? store.getItem(key) : null;
      if (text !== null) found.push([key, text]);
    }
  } catch {
    // localStorage cannot be read.
  }
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Stores imported or restored drafts, except those that the device already has. Returns how many it stored. */
export function addStaffDrafts(owner: string, entries: readonly StaffDraftEntry[], store: StringStore): number {
  const added = entries.filter(([key]) => key.startsWith(prefixOf(owner)) && store.getItem(key) === null);
  for (const [key, text] of added) store.setItem(key, text);
  return added.length;
}

const prefixOf = (owner: string): string => `bandwise.staffDraft:${owner}:`;

/** Returns access to one person's drafts. `form` is the name of a form in the CRM. */
export function openStaffDrafts(owner: string, store: () => StringStore = openPageStore): StaffDrafts {
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
        // localStorage cannot be used, so it has no draft.
      }
    },
  };
}
