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

const AUTHENTICATION_TAG_BYTES = 16;
const pair = newPair();
const messages = fc.array(fc.uint8Array({ maxLength: 200 }), { minLength: 1, maxLength: 5 });

async function sealAll(all: readonly Uint8Array[], owner = "ada") {
  const { enc, seal } = await createEncrypter(pair, owner);
  const sealed: ArrayBuffer[] = [];
  for (const message of all) sealed.push(await seal(message.slice().buffer));
  return { enc, sealed };
}

it("decrypts all messages in order with the private key", async () => {
  await fc.assert(
    fc.asyncProperty(messages, async (allMessages) => {
      const { enc, sealed } = await sealAll(allMessages);
      const decrypt = await createDecrypter(pair, { enc, owner: "ada" });
      for (const [index, bytes] of sealed.entries())
        expect(new Uint8Array(await decrypt(bytes))).toEqual(allMessages[index]);
    }),
    { numRuns: 30 },
  );
});

it("rejects a message with one changed bit", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), fc.nat(), async (message, bitToFlip) => {
      const { enc, sealed } = await sealAll([message]);
      const changed = new Uint8Array(sealed[0] ?? new ArrayBuffer(0));
      const bit = bitToFlip % (changed.length * 8);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const decrypt = await createDecrypter(pair, { enc, owner: "ada" });
      await expect(decrypt(changed.buffer)).rejects.toThrow();
    }),
    { numRuns: 30 },
  );
});

const firstMessage = new Uint8Array([1, 2, 3]);
const secondMessage = new Uint8Array([4, 5, 6]);

it("rejects messages in another order", async () => {
  const { enc, sealed } = await sealAll([firstMessage, secondMessage]);
  const decrypt = await createDecrypter(pair, { enc, owner: "ada" });
  await expect(decrypt(sealed[1] ?? new ArrayBuffer(0))).rejects.toThrow();
});

it.each([
  ["another account's key", newPair("other"), "ada"],
  ["another owner's name", pair, "ben"],
])("cannot decrypt with %s", async (_name, given, owner) => {
  const { enc, sealed } = await sealAll([firstMessage]);
  const decrypt = await createDecrypter(given, { enc, owner });
  await expect(decrypt(sealed[0] ?? new ArrayBuffer(0))).rejects.toThrow();
});

it("encrypts the same message differently each time, and leaves no part of the text readable", async () => {
  const text = new TextEncoder().encode("Some people think that museums should be free.");
  const [first, second] = [await sealAll([text]), await sealAll([text])];
  const bytesOf = ({ sealed }: { sealed: ArrayBuffer[] }): string =>
    Buffer.from(sealed[0] ?? new ArrayBuffer(0)).toString("latin1");
  const bytes = bytesOf(first);
  expect(bytes).toHaveLength(text.length + AUTHENTICATION_TAG_BYTES);
  expect(bytesOf(second)).not.toBe(bytes);
  for (let start = 0; start + 8 <= text.length; start += 1)
    expect(bytes).not.toContain(Buffer.from(text.slice(start, start + 8)).toString("latin1"));
});
