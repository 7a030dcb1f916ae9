import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { KeptWorkKeyPair } from "#core/wire/account/kept-work-key.ts";
import { createDecrypter, createEncrypter } from "./kept-work-cipher.ts";

/** Creates a pair as the server does. */
function newPair(id = "key"): KeptWorkKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    id,
    public_key: publicKey.export({ format: "der", type: "spki" }).toString("base64url"),
    private_key: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
}

const pair = newPair();
const messages = fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 1, maxLength: 5 });

async function sealAll(all: readonly Uint8Array[], owner = "ada") {
  const { enc, seal } = await createEncrypter(pair, owner);
  const sealed: ArrayBuffer[] = [];
  for (const message of all) sealed.push(await seal(message.slice().buffer));
  return { enc, sealed };
}

it("returns what was encrypted, in order, to the holder of the private key", async () => {
  await fc.assert(
    fc.asyncProperty(messages, async (all) => {
      const { enc, sealed } = await sealAll(all);
      const open = await createDecrypter(pair, { enc, owner: "ada" });
      for (const [at, bytes] of sealed.entries()) expect(new Uint8Array(await open(bytes))).toEqual(all[at]);
    }),
    { numRuns: 30 },
  );
});

it("rejects a message of which one bit was changed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), fc.nat(), async (message, bitToFlip) => {
      const { enc, sealed } = await sealAll([message]);
      const changed = new Uint8Array(sealed[0] ?? new ArrayBuffer(0));
      const at = bitToFlip % (changed.length * 8);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      const open = await createDecrypter(pair, { enc, owner: "ada" });
      await expect(open(changed.buffer)).rejects.toThrow();
    }),
    { numRuns: 30 },
  );
});

const one = new Uint8Array([1, 2, 3]);
const two = new Uint8Array([4, 5, 6]);

it("rejects messages in another order", async () => {
  const { enc, sealed } = await sealAll([one, two]);
  const open = await createDecrypter(pair, { enc, owner: "ada" });
  await expect(open(sealed[1] ?? new ArrayBuffer(0))).rejects.toThrow();
});

it.each([
  ["another account's key", newPair("other"), "ada"],
  ["another owner's name", pair, "ben"],
])("rejects %s", async (_what, given, owner) => {
  const { enc, sealed } = await sealAll([one]);
  const open = await createDecrypter(given, { enc, owner });
  await expect(open(sealed[0] ?? new ArrayBuffer(0))).rejects.toThrow();
});

it("encrypts the same message differently each time, and leaves none of it readable", async () => {
  const text = new TextEncoder().encode("Some people think that museums should be free.");
  const [first, second] = [await sealAll([text]), await sealAll([text])];
  const shownOf = ({ sealed }: { sealed: ArrayBuffer[] }): string =>
    Buffer.from(sealed[0] ?? new ArrayBuffer(0)).toString("latin1");
  const shown = shownOf(first);
  expect(shown).toHaveLength(text.length + 16);
  expect(shownOf(second)).not.toBe(shown);
  for (let at = 0; at + 8 <= text.length; at += 1)
    expect(shown).not.toContain(Buffer.from(text.slice(at, at + 8)).toString("latin1"));
});
