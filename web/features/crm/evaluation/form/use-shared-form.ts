import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#core/wire/problem.ts";
import { openStaffDrafts } from "#web/db/account/staff-drafts.ts";
import type { Client } from "#web/net/client.ts";
import { useOwner, useServices } from "#web/services.ts";
import {
  acceptSave,
  resolveConflict,
  type FormDraft,
  isEdited,
  type SharedForm,
  mergeSave,
  openForm,
  type SavedForm,
  typeInto,
} from "./shared-form.ts";
import type { Fields } from "./merge-draft.ts";
import { type FailedReply, useAction } from "../../use-call.ts";

export type SaveOutcome<K extends string> =
  | { kind: "saved"; saved: SavedForm<K> }
  | { kind: "conflict"; theirs: SavedForm<K> }
  | FailedSave;

type FailedSave = { kind: "failed"; detail: string; errors: FieldErrors };

/** Converts a failed reply. If fields have errors, `detail` is "", because the form shows the errors at the fields. */
export function toFailedSave(reply: FailedReply): FailedSave {
  if (reply.kind === "network") return { kind: "failed", detail: "", errors: {} };
  const { detail, errors = {} } = reply.body;
  return { kind: "failed", detail: Object.keys(errors).length > 0 ? "" : detail, errors };
}

export type Notice = { kind: "saved" | "failed"; detail: string } | null;

/** How long the success notice is shown (specification §9). A failure notice stays until the next save. */
const NOTICE_MS = 2000;
/**
 * After this pause in typing, the server also stores the draft, so that another device of the person can continue it.
 */
const STORE_DRAFT_AFTER_IDLE_MS = 3000;

export type SharedFormOptions<K extends string> = {
  /** Name of the draft on this device. */
  name: string;
  saved: SavedForm<K>;
  /** The draft of the signed-in person on the server, or null. */
  serverDraft: FormDraft<K> | null;
  save: (client: Client, fields: Fields<K>, version: number) => Promise<SaveOutcome<K>>;
  /** Stores the draft on the server, or deletes it if `fields` is null. Failures are ignored. */
  storeDraft: (client: Client, fields: Fields<K> | null, version: number) => Promise<unknown>;
};

export type SharedFormState<K extends string> = {
  form: SharedForm<K>;
  hasChanges: boolean;
  isBusy: boolean;
  notice: Notice;
  errors: FieldErrors;
  /** Whether this device could store the input. */
  isStored: boolean;
  type: (name: K, value: string) => void;
  decide: (name: K, side: "mine" | "theirs") => void;
  submit: () => void;
};

/**
 * State of a form that several people may edit. Stores unsaved input as a draft, and merges another person's save
 * instead of overwriting it.
 */
export function useSharedForm<K extends string>(options: SharedFormOptions<K>): SharedFormState<K> {
  const { name, saved, serverDraft, save, storeDraft } = options;
  const services = useServices();
  const owner = useOwner() ?? "";
  const [form, setForm] = useState<SharedForm<K>>(() =>
    openForm(saved, (openStaffDrafts(owner).read(name) as FormDraft<K> | null) ?? serverDraft),
  );
  const [mergedSave, setMergedSave] = useState(saved);
  if (mergedSave !== saved) {
    setMergedSave(saved);
    // The record was fetched again. A reply from before the last save on this page is ignored.
    if (saved.version >= form.saved.version) setForm(mergeSave(form, saved));
  }
  const [notice, setNotice] = useState<Notice>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStored, setStored] = useState(true);
  const { isBusy, run } = useAction();
  const hasChanges = isEdited(form);

  const storeOnDevice = useCallback(
    (current: SharedForm<K>): void => {
      const drafts = openStaffDrafts(owner);
      if (!isEdited(current)) {
        drafts.remove(name);
        setStored(true);
        return;
      }
      const { version, fields } = current.saved;
      setStored(drafts.write(name, { base_version: version, base: fields, fields: current.mine, at: Date.now() }));
    },
    [name, owner],
  );
  const change = (next: SharedForm<K>): void => {
    setForm(next);
    storeOnDevice(next);
  };

  const isDraftOnServer = useRef(serverDraft !== null);
  useEffect(() => {
    if (!hasChanges && !isDraftOnServer.current) return;
    const timer = setTimeout(() => {
      isDraftOnServer.current = hasChanges;
      services.client().then(
        (client) => storeDraft(client, hasChanges ? form.mine : null, form.saved.version),
        () => undefined,
      );
    }, STORE_DRAFT_AFTER_IDLE_MS);
    return () => clearTimeout(timer);
  }, [services, hasChanges, form.mine, form.saved.version, storeDraft]);

  useEffect(() => {
    if (notice?.kind !== "saved") return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  const latestForm = useRef(form);
  useEffect(() => {
    latestForm.current = form;
  });

  const trySave = async (
    client: Client,
    sent: Fields<K>,
    version: number,
    { canRetry }: { canRetry: boolean },
  ): Promise<void> => {
    const outcome = await save(client, sent, version);
    const current = latestForm.current;
    if (outcome.kind === "saved") {
      change(acceptSave(current, sent, outcome.saved));
      setNotice({ kind: "saved", detail: "" });
      return;
    }
    if (outcome.kind === "failed") {
      setErrors(outcome.errors);
      setNotice({ kind: "failed", detail: outcome.detail });
      return;
    }
    const merged = mergeSave(current, outcome.theirs);
    change(merged);
    latestForm.current = merged;
    // Nobody else changed the same fields, so save my changes on top of theirs.
    if (merged.conflicts.length === 0 && isEdited(merged) && canRetry)
      await trySave(client, merged.mine, merged.saved.version, { canRetry: false });
  };

  return {
    form,
    hasChanges,
    isBusy,
    notice,
    errors,
    isStored,
    type: (field, value) => {
      change(typeInto(form, field, value));
      // An error is about the text before this change, so remove it.
      if (errors[field] !== undefined)
        setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)));
    },
    decide: (field, side) => change(resolveConflict(form, field, side)),
    submit: () => {
      if (!hasChanges || form.conflicts.length > 0) return;
      setNotice(null);
      setErrors({});
      run((client) => trySave(client, form.mine, form.saved.version, { canRetry: true }));
    },
  };
}
