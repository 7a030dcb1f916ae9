import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeDraft, hasSameFields } from "./merge-draft.ts";

const BASE = { band: "6.0", text: "Clear." };

it("keeps the fields that I changed, and takes their values of the other fields", () => {
  expect(mergeDraft(BASE, { band: "6.5", text: "Clear." }, { band: "6.0", text: "Very clear." })).toEqual({
    fields: { band: "6.5", text: "Very clear." },
    conflicts: [],
  });
});

it("returns a field that both people changed as a conflict, with my value", () => {
  expect(mergeDraft(BASE, { band: "6.5", text: "Mine." }, { band: "6.5", text: "Theirs." })).toEqual({
    fields: { band: "6.5", text: "Mine." },
    conflicts: ["text"],
  });
});

const value = fc.constantFrom("", "6.0", "6.5");
const form = fc.record({ a: value, b: value, c: value });

it("loses no change: every changed field has a changed value or is in conflict", () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const { fields, conflicts } = mergeDraft(base, mine, theirs);
      for (const name of ["a", "b", "c"] as const) {
        if (conflicts.includes(name)) continue;
        if (mine[name] !== base[name]) expect(fields[name]).toBe(mine[name]);
        if (theirs[name] !== base[name]) expect(fields[name]).toBe(theirs[name]);
      }
    }),
  );
});

it("takes all of their values if I changed nothing", () => {
  fc.assert(
    fc.property(form, form, (base, theirs) => {
      expect(mergeDraft(base, base, theirs)).toEqual({ fields: theirs, conflicts: [] });
      expect(hasSameFields(theirs, { ...theirs })).toBe(true);
    }),
  );
});
