import { describe, expect, it } from "vitest";
import { acceptSave, resolveConflict, isEdited, mergeSave, openForm, type SavedForm, typeInto } from "./shared-form.ts";

type Name = "ta_bands" | "ta_feedback";
const SAVED: SavedForm<Name> = {
  version: 3,
  fields: { ta_bands: "6.0", ta_feedback: "Clear." },
  staff_name: "Ada",
  saved_at: 1,
};
const THEIRS: SavedForm<Name> = {
  version: 4,
  fields: { ta_bands: "6.5", ta_feedback: "Theirs." },
  staff_name: "Ben",
  saved_at: 2,
};

describe("a CRM form with a draft", () => {
  it("opens with the saved values, and is edited while a value differs from them", () => {
    const form = openForm(SAVED, null);
    expect(isEdited(form)).toBe(false);
    const typed = typeInto(form, "ta_bands", "7.0");
    expect(isEdited(typed)).toBe(true);
    expect(isEdited(typeInto(typed, "ta_bands", "6.0"))).toBe(false);
  });

  it("continues a draft of the same version, and ignores a draft without changes", () => {
    const draft = { base_version: 3, base: SAVED.fields, fields: { ...SAVED.fields, ta_feedback: "Mine." }, at: 1 };
    expect(openForm(SAVED, draft)).toEqual({ saved: SAVED, mine: draft.fields, conflicts: [] });
    expect(openForm(SAVED, { ...draft, fields: SAVED.fields })).toEqual(openForm(SAVED, null));
  });

  it("keeps both texts as a conflict if someone else saved a field that the draft changed", () => {
    const draft = { base_version: 3, base: SAVED.fields, fields: { ...SAVED.fields, ta_feedback: "Mine." }, at: 1 };
    const form = openForm(THEIRS, draft);
    expect(form.mine).toEqual({ ta_bands: "6.5", ta_feedback: "Mine." });
    expect(form.conflicts).toEqual(["ta_feedback"]);
    expect(resolveConflict(form, "ta_feedback", "theirs")).toMatchObject({ mine: THEIRS.fields, conflicts: [] });
    const resolved = resolveConflict(form, "ta_feedback", "mine");
    expect(resolved.conflicts).toEqual([]);
    expect(isEdited(resolved)).toBe(true);
    expect(resolved.saved.version).toBe(4);
  });

  it("makes every difference a conflict if the base of the draft is unknown", () => {
    const form = openForm(THEIRS, {
      base_version: 2,
      base: null,
      fields: { ta_bands: "6.5", ta_feedback: "Mine." },
      at: null,
    });
    expect(form.conflicts).toEqual(["ta_feedback"]);
  });

  it("keeps a conflict after another save of theirs, unless their save equals my text", () => {
    const mine = typeInto(openForm(SAVED, null), "ta_feedback", "Mine.");
    const conflicting = mergeSave(mine, THEIRS);
    expect(
      mergeSave(conflicting, { ...THEIRS, version: 5, fields: { ta_bands: "8.0", ta_feedback: "Theirs." } }).conflicts,
    ).toEqual(["ta_feedback"]);
    expect(
      mergeSave(conflicting, { ...THEIRS, version: 5, fields: { ta_bands: "8.0", ta_feedback: "Mine." } }).conflicts,
    ).toEqual([]);
  });

  it("keeps input typed during a save as an unsaved change", () => {
    const sent = typeInto(openForm(SAVED, null), "ta_feedback", "Sent ");
    const typed = typeInto(sent, "ta_bands", "7.5");
    const after = acceptSave(typed, sent.mine, { ...THEIRS, fields: { ta_bands: "6.0", ta_feedback: "Sent" } });
    expect(after.mine).toEqual({ ta_bands: "7.5", ta_feedback: "Sent" });
    expect(isEdited(after)).toBe(true);
  });
});
