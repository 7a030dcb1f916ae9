import { expect, test } from "vitest";
import { actionFor } from "./shortcuts.ts";

const chord = (code: string, modifiers: Partial<Parameters<typeof actionFor>[0]> = {}) =>
  actionFor({ code, altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers });

test.each([
  ["KeyN", { kind: "next" }],
  ["KeyP", { kind: "previous" }],
  ["Slash", { kind: "help" }],
  ["Digit3", { kind: "part", part: 3 }],
  ["Numpad1", { kind: "part", part: 1 }],
  ["KeyZ", null],
  ["Digit9", null],
])("maps Alt with %s to its action", (code, command) => expect(chord(code)).toEqual(command));

test("ignores a letter alone, with Control as AltGr sends it, and with Shift", () => {
  expect(chord("KeyN", { altKey: false })).toBeNull();
  expect(chord("KeyN", { ctrlKey: true })).toBeNull();
  expect(chord("KeyN", { shiftKey: true })).toBeNull();
});
