import { describe, expect, it } from "vitest";
import { createKeyring } from "#api/gateways/keyring.ts";
import { createAccessTokens } from "./access-tokens.ts";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const claims = { accountId: "ada", sessionId: "session-1", role: "learner" };
const tokensOf = (secret: string) =>
  createAccessTokens({ keyring: createKeyring([secret]), issuer: "https://bandwise.test" });

describe("access tokens", () => {
  it("return their claims until they expire", async () => {
    const tokens = tokensOf("a secret that is long enough to be one");
    const token = await tokens.sign(claims, NOW);
    expect(await tokens.verify(token, NOW)).toEqual(claims);
    expect(await tokens.verify(token, NOW + 10 * MINUTE - 1000)).toEqual(claims);
    // The first call removes the expired token from the cache. Both calls check the signature.
    expect(await tokens.verify(token, NOW + 10 * MINUTE)).toBe("expired");
    expect(await tokens.verify(token, NOW + 10 * MINUTE)).toBe("expired");
  });

  it("are invalid before their start time, even if verified earlier", async () => {
    const tokens = tokensOf("a secret that is long enough to be one");
    const token = await tokens.sign(claims, NOW);
    expect(await tokens.verify(token, NOW)).toEqual(claims);
    expect(await tokens.verify(token, NOW - MINUTE)).toBe("wrong");
  });

  it("are invalid with another signature, even if the token was verified earlier", async () => {
    const tokens = tokensOf("a secret that is long enough to be one");
    const token = await tokens.sign(claims, NOW);
    const foreign = await tokensOf("another secret that is long enough").sign(claims, NOW);
    expect(await tokens.verify(token, NOW)).toEqual(claims);
    const [head, body] = token.split(".");
    expect(await tokens.verify(`${head}.${body}.${foreign.split(".")[2]}`, NOW)).toBe("wrong");
    expect(await tokens.verify(foreign, NOW)).toBe("wrong");
  });
});
