import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { defineCommand, type OldPayload, parsePayload, upgradePayload } from "./definition.ts";

/** A payload had one name in version 1 and two names in version 2. In version 3 it has a list of names. */
const definition = defineCommand({
  version: 3,
  payload: v.object({ names: v.array(v.string()) }),
  upgrade: {
    1: ({ name, ...rest }: OldPayload) => {
      const [first = "", last = ""] = (name as string).split(" ");
      return { ...rest, first, last };
    },
    2: ({ first, last }: OldPayload) => ({ names: [first, last] }),
  },
  replaces: [],
});

describe("a kind with two older versions", () => {
  it.each([
    [1, { name: "Ada Lovelace" }],
    [2, { first: "Ada", last: "Lovelace" }],
    [3, { names: ["Ada", "Lovelace"] }],
  ])("reads a payload of version %i", (version, payload) => {
    expect(parsePayload(definition, version, payload)).toEqual({
      kind: "read",
      payload: { names: ["Ada", "Lovelace"] },
    });
  });

  it("does not read a payload of a newer version", () => {
    expect(parsePayload(definition, 4, { names: [] })).toEqual({ kind: "newer" });
  });

  it("leaves the payload that was sent unchanged", () => {
    const sent = Object.freeze({ name: "Ada Lovelace" });
    upgradePayload(definition, 1, sent);
    expect(sent).toEqual({ name: "Ada Lovelace" });
  });

  it.each([
    ["that the schema refuses", 3, { names: "Ada" }, /^names: /u],
    ["that an upgrade cannot read", 1, { name: null }, /^payload: is not of version 1$/u],
    ["of an older version that is not an object", 1, "Ada", /^payload: /u],
    ["of version 0", 0, { name: "Ada" }, /^payload: is not of version 0$/u],
  ])("calls a payload %s invalid", (_what, version, payload, message) => {
    expect(parsePayload(definition, version, payload)).toEqual({
      kind: "invalid",
      message: expect.stringMatching(message) as string,
    });
  });
});

it("the types require an upgrade for each older version and forbid any other", () => {
  const rest = { payload: v.object({}), replaces: [] };
  const same = (payload: OldPayload) => ({ ...payload });
  // @ts-expect-error version 2 has no upgrade
  const missing = defineCommand({ ...rest, version: 3, upgrade: { 1: same } });
  // @ts-expect-error there is nothing to upgrade version 2 to
  const extra = defineCommand({ ...rest, version: 2, upgrade: { 1: same, 2: same } });
  expect([missing.version, extra.version]).toEqual([3, 2]);
});
