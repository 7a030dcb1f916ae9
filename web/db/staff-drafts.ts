import * as v from "valibot";
import { type KeyStore, pageStore } from "./local-keys.ts";

/**
 * What a member of staff typed into a form of the CRM and has not saved: written with every pause, so that it outlives
 * a closed tab and a lost connection. Kept per person, and apart from everything that a learner makes.
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
  /** Answers whether the device could keep it. */
  write: (form: string, draft: StoredDraft) => boolean;
  remove: (form: string) => void;
};

/** The drafts of one account; `form` names the form within the CRM. */
export function staffDrafts(owner: string, store: () => KeyStore = pageStore): StaffDrafts {
  const keyOf = (form: string): string => `bandwise.staffDraft:${owner}:${form}`;
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
        // Nothing was stored then.
      }
    },
  };
}
