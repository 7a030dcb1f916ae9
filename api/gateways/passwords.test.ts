import { describe, expect, it } from "vitest";
import { createPasswords } from "./passwords.ts";

describe("password hashing", () => {
  it("makes a PHC string with the current parameters that verifies only its password", async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash("Correct-Horse-9");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u);
    expect(await passwords.verify("Correct-Horse-9", hash)).toBe(true);
    expect(await passwords.verify("Correct-Horse-8", hash)).toBe(false);
    expect(await passwords.hash("Correct-Horse-9")).not.toBe(hash);
    expect(passwords.needsRehash(hash ?? "")).toBe(false);
  });

  it("verifies a hash with other parameters, and reports that they are too weak", async () => {
    const { argon2Sync } = await import("node:crypto");
    const tag = argon2Sync("argon2id", {
      message: "password",
      nonce: Buffer.from("somesalt"),
      parallelism: 1,
      tagLength: 32,
      memory: 64,
      passes: 1,
    });
    const stored = `$argon2id$v=19$m=64,t=1,p=1$${Buffer.from("somesalt").toString("base64").replaceAll("=", "")}$${tag.toString("base64").replaceAll("=", "")}`;
    expect(await createPasswords().verify("password", stored)).toBe(true);
    expect(createPasswords().needsRehash(stored)).toBe(true);
  });

  it("returns false for a missing and a malformed hash", async () => {
    const passwords = createPasswords();
    expect(await passwords.verify("x", null)).toBe(false);
    expect(await passwords.verify("x", "not a hash")).toBe(false);
  });

  it("accepts 34 calls at once, two running and 32 waiting, and returns null to the others", async () => {
    const passwords = createPasswords();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () =>
        passwords.verify("x", "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(6);
    expect(await passwords.verify("x", null)).toBe(false);
  });
});
