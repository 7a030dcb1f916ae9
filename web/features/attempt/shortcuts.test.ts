import { expect, test } from "vitest";
import { commandFor } from "./shortcuts.ts";

const chord = (code: string, more: Partial<Parameters<typeof commandFor>[0]> = {}) =>
  commandFor({ code, altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, ...more });

test.each([
  ["KeyN", { kind: "next" }],
  ["KeyP", { kind: "previous" }],
  ["Slash", { kind: "help" }],
  ["Digit3", { kind: "part", part: 3 }],
  ["Numpad1", { kind: "part", part: 1 }],
  ["KeyZ", null],
  ["Digit9", null],
])("Alt with %s", (code, command) => expect(chord(code)).toEqual(command));

test("treats a letter alone, or with Control as AltGr sends it, as typing", () => {
  expect(chord("KeyN", { altKey: false })).toBeNull();
  expect(chord("KeyN", { ctrlKey: true })).toBeNull();
  expect(chord("KeyN", { shiftKey: true })).toBeNull();
});
