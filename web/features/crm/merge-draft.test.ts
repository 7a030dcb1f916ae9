import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeDraft, sameFields } from "./merge-draft.ts";

const BASE = { band: "6.0", text: "Clear." };

it("keeps what only I changed and takes what only they changed", () => {
  expect(mergeDraft(BASE, { band: "6.5", text: "Clear." }, { band: "6.0", text: "Very clear." })).toEqual({
    fields: { band: "6.5", text: "Very clear." },
    conflicts: [],
  });
});

it("asks where both changed a field, and shows mine until it is answered", () => {
  expect(mergeDraft(BASE, { band: "6.5", text: "Mine." }, { band: "6.5", text: "Theirs." })).toEqual({
    fields: { band: "6.5", text: "Mine." },
    conflicts: ["text"],
  });
});

const value = fc.constantFrom("", "6.0", "6.5");
const form = fc.record({ a: value, b: value, c: value });

it("never loses a change: every field is the one that was changed, or stands in question", () => {
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

it("an untouched form becomes theirs, whole", () => {
  fc.assert(
    fc.property(form, form, (base, theirs) => {
      expect(mergeDraft(base, base, theirs)).toEqual({ fields: theirs, conflicts: [] });
      expect(sameFields(theirs, { ...theirs })).toBe(true);
    }),
  );
});
