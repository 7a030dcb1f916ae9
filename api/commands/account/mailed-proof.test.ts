import { expect, it } from "vitest";
import { createKeyring } from "#api/gateways/keyring.ts";
import { hashProof, isRepeatable, deriveProof, SAME_PROOF_MS } from "./mailed-proof.ts";

const keyring = createKeyring(["Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_"]);
const otherKeyring = createKeyring(["Yn2bQ7wE9rT4uI6oP1aS3dF5gH8jK0lZ"]);
const servicesAt = (now: number, keys = keyring) => ({ keyring: keys, clock: { now: () => now } });

it("derives the same proof from an id, and another one from another id or secret", () => {
  const proof = deriveProof({ keyring }, "id-1");
  expect(proof).toEqual(deriveProof({ keyring }, "id-1"));
  expect(proof.token).toMatch(/^[\w-]{43}$/u);
  expect(proof.code).toMatch(/^\d{6}$/u);
  expect(deriveProof({ keyring }, "id-2").token).not.toBe(proof.token);
  expect(deriveProof({ keyring: otherKeyring }, "id-1").token).not.toBe(proof.token);
});

it("derives all codes about equally often", () => {
  const codes = Array.from({ length: 2000 }, (_, n) => deriveProof({ keyring }, `id-${n}`).code);
  expect(new Set(codes).size).toBeGreaterThan(1980);
  for (let digit = 0; digit < 10; digit += 1)
    expect(codes.filter((code) => code.startsWith(String(digit))).length).toBeGreaterThan(140);
});

it("returns digests that contain neither token nor code", () => {
  const proof = deriveProof({ keyring }, "id-1");
  const stored = JSON.stringify(hashProof({ keyring }, "id-1", proof));
  expect(stored).not.toContain(proof.token);
  expect(stored).not.toContain(proof.code);
});

it("repeats a proof for ten minutes, unless the secret changed", () => {
  const row = {
    id: "id-1",
    created_at: 0,
    link_hash: hashProof({ keyring }, "id-1", deriveProof({ keyring }, "id-1")).link_hash,
  };
  expect(isRepeatable(servicesAt(SAME_PROOF_MS - 1), row)).toBe(true);
  expect(isRepeatable(servicesAt(SAME_PROOF_MS), row)).toBe(false);
  expect(isRepeatable(servicesAt(0, otherKeyring), row)).toBe(false);
});
