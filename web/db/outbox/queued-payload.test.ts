import { raiseTestTypeVersion } from "#tests/support/raise-version.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeCommand } from "./command-descriptions.ts";
import { attemptOfPayload, readQueued } from "./queued-payload.ts";

let restore: () => void;
beforeEach(() => {
  restore = raiseTestTypeVersion();
});
afterEach(() => restore());

const oldCommand = { kind: "test_type.set", v: 1, payload: { test_type: "general" } };

it("reads a payload that an older build queued", () => {
  expect(readQueued(oldCommand, "test_type.set")).toEqual({ test_type: "general" });
  expect(readQueued({ ...oldCommand, v: 2, payload: { type: "general" } }, "test_type.set")).toEqual({
    test_type: "general",
  });
  expect(describeCommand(oldCommand)).toEqual({ title: "Test type", text: "General Training" });
});

it("describes a payload of a newer build by its stored JSON", () => {
  const newer = { ...oldCommand, v: 3, payload: { kind_of_test: "general" } };
  expect(readQueued(newer, "test_type.set")).toBeNull();
  expect(describeCommand(newer)).toEqual({ title: "test_type.set", text: '{"kind_of_test":"general"}' });
});

it("finds the attempt of a command, even of an unknown kind", () => {
  const payload = { attempt_slug: "unit00000000000000000a" };
  expect(attemptOfPayload({ kind: "attempt.create", v: 1, payload })).toBe(payload);
  expect(attemptOfPayload({ kind: "from.later", v: 7, payload })).toBe(payload);
  expect(attemptOfPayload(oldCommand)).toBeNull();
  expect(attemptOfPayload({ kind: "attempt.create", v: 1, payload: null })).toBeNull();
});
