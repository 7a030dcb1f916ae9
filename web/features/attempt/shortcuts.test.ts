import { expect, test } from "vitest";
import { actionFor } from "./shortcuts.ts";

const actionOf = (code: string, modifiers: Partial<Parameters<typeof actionFor>[0]> = {}) =>
  actionFor({ code, altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers });

test.each([
  ["KeyN", { kind: "next" }],
  ["KeyP", { kind: "previous" }],
  ["Slash", { kind: "help" }],
  ["Digit3", { kind: "part", part: 3 }],
  ["Numpad1", { kind: "part", part: 1 }],
  ["KeyZ", null],
  ["Digit9", null],
])("Alt with %s gives %j", (code, action) => expect(actionOf(code)).toEqual(action));

test("a letter without Alt, with Control (AltGr) or with Shift has no action", () => {
  expect(actionOf("KeyN", { altKey: false })).toBeNull();
  expect(actionOf("KeyN", { ctrlKey: true })).toBeNull();
  expect(actionOf("KeyN", { shiftKey: true })).toBeNull();
});
