import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sha256Base64, sha256Base64Url, sha256Bytes, sha256Hex, sha256HexOfFile } from "./sha256.ts";

/** The example of FIPS 180-2, B.1: the hash of "abc". */
const ABC_HEX = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const digest = Buffer.from(ABC_HEX, "hex");

it("returns the hash of the published example, for a text and for its bytes", () => {
  expect(sha256Hex("abc")).toBe(ABC_HEX);
  expect(sha256Hex(new TextEncoder().encode("abc"))).toBe(ABC_HEX);
});

it("returns the same hash in each form", () => {
  expect(sha256Base64("abc")).toBe(digest.toString("base64"));
  expect(sha256Base64Url("abc")).toBe(digest.toString("base64url"));
  expect(Buffer.from(sha256Bytes("abc"))).toEqual(digest);
});

it("hashes a non-ASCII text as UTF-8", () => {
  expect(sha256Hex("naïve")).toBe(sha256Hex(Buffer.from("naïve", "utf8")));
});

it("returns the hash of a file's bytes", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "bandwise-sha256-")), "file");
  writeFileSync(path, "abc");
  expect(await sha256HexOfFile(path)).toBe(ABC_HEX);
});
