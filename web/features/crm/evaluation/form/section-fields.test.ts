import { expect, it } from "vitest";
import { listFieldLabels, toSectionBody, toSectionForm, formatTypedBand } from "./section-fields.ts";

const SECTION = {
  version: 2,
  staff_name: "Ada",
  saved_at: 5,
  ta_bands: 6.5,
  cc_bands: 7,
  lr_bands: null,
  ga_bands: 6.4,
  ta_feedback: "Clear.",
  cc_feedback: "",
  lr_feedback: "",
  ga_feedback: "",
};

it("converts a section to form fields and back", () => {
  const form = toSectionForm(SECTION);
  expect(form.fields).toMatchObject({ ta_bands: "6.5", cc_bands: "7.0", lr_bands: "", ga_bands: "6.4" });
  expect({ ...toSectionBody(form.fields), version: 2, staff_name: "Ada", saved_at: 5 }).toEqual(SECTION);
});

it.each([
  ["7", "7.0"],
  ["6.4", "6.4"],
  ["", ""],
  ["6.45", "6.45"],
  ["-1", "-1"],
  ["1e1", "1e1"],
])("formats the typed band %j as %j", (typed, formatted) => {
  expect(formatTypedBand(typed)).toBe(formatted);
});

it("labels the fields with the names of the criteria", () => {
  expect(listFieldLabels(2).ga_feedback).toBe("Grammatical Range and Accuracy, feedback");
});
