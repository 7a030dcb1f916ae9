import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#core/wire/problem.ts";
import { staffDrafts } from "#web/db/account/staff-drafts.ts";
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
import { useAction } from "../../use-call.ts";

export type SaveOutcome<K extends string> =
  | { kind: "saved"; saved: SavedForm<K> }
  | { kind: "conflict"; theirs: SavedForm<K> }
  | { kind: "failed"; detail: string; errors: FieldErrors };

export type Notice = { kind: "saved" | "failed"; detail: string } | null;

/** How long the success notice is shown (specification §9). A failure notice stays until the next save. */
const NOTICE_MS = 2000;
/** Typing pause after which the server also stores the draft, for the same person on another device. */
const DRAFT_PAUSE_MS = 3000;

/** Options of a form that never loses input and never overwrites another person's save. */
export type SharedFormOptions<K extends string> = {
  /** Identifies the form on this device. */
  name: string;
  saved: SavedForm<K>;
  /** The person's own draft on the server. */
  serverDraft: FormDraft<K> | null;
  save: (client: Client, fields: Fields<K>, version: number) => Promise<SaveOutcome<K>>;
  /** Stores or deletes the draft on the server; failures are ignored. */
  storeDraft: (client: Client, fields: Fields<K> | null, version: number) => Promise<unknown>;
};

export type SharedFormState<K extends string> = {
  form: SharedForm<K>;
  hasChanges: boolean;
  isBusy: boolean;
  notice: Notice;
  errors: FieldErrors;
  /** Whether the device could store the input. */
  isStored: boolean;
  type: (name: K, value: string) => void;
  decide: (name: K, side: "mine" | "theirs") => void;
  submit: () => void;
};

export function useSharedForm<K extends string>(options: SharedFormOptions<K>): SharedFormState<K> {
  const { name, saved, serverDraft, save, storeDraft } = options;
  const services = useServices();
  const owner = useOwner() ?? "";
  const [form, setForm] = useState<SharedForm<K>>(() =>
    openForm(saved, (staffDrafts(owner).read(name) as FormDraft<K> | null) ?? serverDraft),
  );
  const [lastSaved, setLastSaved] = useState(saved);
  if (lastSaved !== saved) {
    // The record was fetched again. Ignore a reply older than the last save here.
    setLastSaved(saved);
    if (saved.version >= form.saved.version) setForm(mergeSave(form, saved));
  }
  const [notice, setNotice] = useState<Notice>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStored, setStored] = useState(true);
  const { isBusy, run } = useAction();
  const hasChanges = isEdited(form);

  const storeOnDevice = useCallback(
    (now: SharedForm<K>): void => {
      const drafts = staffDrafts(owner);
      if (!isEdited(now)) {
        drafts.remove(name);
        setStored(true);
        return;
      }
      const { version, fields } = now.saved;
      setStored(drafts.write(name, { base_version: version, base: fields, fields: now.mine, at: Date.now() }));
    },
    [name, owner],
  );
  const change = (next: SharedForm<K>): void => {
    setForm(next);
    storeOnDevice(next);
  };

  const isOnServer = useRef(serverDraft !== null);
  useEffect(() => {
    if (!hasChanges && !isOnServer.current) return;
    const timer = setTimeout(() => {
      isOnServer.current = hasChanges;
      services.client().then(
        (client) => storeDraft(client, hasChanges ? form.mine : null, form.saved.version),
        () => undefined,
      );
    }, DRAFT_PAUSE_MS);
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

  const trySave = async (client: Client, sent: Fields<K>, version: number, canRetry: boolean): Promise<void> => {
    const outcome = await save(client, sent, version);
    const now = latestForm.current;
    if (outcome.kind === "saved") {
      change(acceptSave(now, sent, outcome.saved));
      setNotice({ kind: "saved", detail: "" });
      return;
    }
    if (outcome.kind === "failed") {
      setErrors(outcome.errors);
      setNotice({ kind: "failed", detail: outcome.detail });
      return;
    }
    const merged = mergeSave(now, outcome.theirs);
    change(merged);
    latestForm.current = merged;
    // No field conflicts, so save my changes on top of theirs.
    if (merged.conflicts.length === 0 && isEdited(merged) && canRetry)
      await trySave(client, merged.mine, merged.saved.version, false);
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
      // The error was about the previous text.
      if (errors[field] !== undefined)
        setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)));
    },
    decide: (field, side) => change(resolveConflict(form, field, side)),
    submit: () => {
      if (!hasChanges || form.conflicts.length > 0) return;
      setNotice(null);
      setErrors({});
      run((client) => trySave(client, form.mine, form.saved.version, true));
    },
  };
}
