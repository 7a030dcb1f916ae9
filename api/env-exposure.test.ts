import { describe, expect, it } from "vitest";
import { parseEnv } from "./env.ts";

const faults = (source: Record<string, string>): string[] => {
  const result = parseEnv(source);
  return "faults" in result ? result.faults : [];
};

describe("outside production", () => {
  it.each([
    [{ HOST: "0.0.0.0" }, "HOST"],
    [{ HOST: "::" }, "HOST"],
    [{ HOST: "192.168.1.20" }, "HOST"],
    [{ HOST: "bandwise.example" }, "HOST"],
    [{ PUBLIC_ORIGIN: "https://bandwise.example" }, "PUBLIC_ORIGIN"],
    [{ PUBLIC_ORIGIN: "http://192.168.1.20:3000" }, "PUBLIC_ORIGIN"],
    [{ NODE_ENV: "test", HOST: "0.0.0.0" }, "HOST"],
  ])("refuses %o, which others can reach, unless a setting allows it", (source, name) => {
    const [line, ...otherLines] = faults(source);
    expect(line).toMatch(new RegExp(`^${name} must be .* ALLOW_PUBLIC_DEVELOPMENT_SERVER=yes\\.$`, "u"));
    expect(otherLines).toEqual([]);
    expect(faults({ ...source, ALLOW_PUBLIC_DEVELOPMENT_SERVER: "yes" })).toEqual([]);
    expect(faults({ ...source, ALLOW_PUBLIC_DEVELOPMENT_SERVER: "1" })).toContain(
      "ALLOW_PUBLIC_DEVELOPMENT_SERVER must be yes, or empty.",
    );
  });

  it.each([
    {},
    { HOST: "localhost" },
    { HOST: "::1" },
    { HOST: "127.0.0.5" },
    { PUBLIC_ORIGIN: "http://localhost:8080" },
    { PUBLIC_ORIGIN: "http://[::1]:3000" },
    { PUBLIC_ORIGIN: "http://learner.localhost" },
  ])("accepts %o", (source) => expect(faults(source)).toEqual([]));
});

describe("in production", () => {
  const production = {
    NODE_ENV: "production",
    HOST: "0.0.0.0",
    TOKEN_SECRET: "Zk3v9Qw8Yt2Lr7Xc5Bn1Mp4Hs6Jd0Fg_",
    PUBLIC_ORIGIN: "https://bandwise.example",
    SMTP_URL: "smtps://u:p@mail.example",
  };

  it("accepts a public address with TLS", () => expect(faults(production)).toEqual([]));

  it("refuses a public address without TLS, except on this machine", () => {
    expect(faults({ ...production, PUBLIC_ORIGIN: "http://bandwise.example" })).toEqual([
      "PUBLIC_ORIGIN must start with https:// in production, except on this machine.",
    ]);
    expect(faults({ ...production, PUBLIC_ORIGIN: "http://localhost:3000" })).toEqual([]);
  });

  it("refuses Node's switch that turns certificate checks off", () => {
    expect(faults({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toEqual([
      "NODE_TLS_REJECT_UNAUTHORIZED=0 turns certificate checks off and must not be set in production.",
    ]);
    expect(faults({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: "1" })).toEqual([]);
  });
});

describe("TRUSTED_PROXIES", () => {
  it.each(["0.0.0.0/0", "::/0", "::0/1", "128.0.0.0/1", "10.0.0.1, 0.0.0.0/0", "::ffff:0:0/96", "::/16"])(
    "refuses %s, which covers too many addresses",
    (value) =>
      expect(faults({ TRUSTED_PROXIES: value })).toEqual([
        "TRUSTED_PROXIES must list the networks of your proxies; one entry covers too many addresses.",
      ]),
  );

  it.each(["10.0.0.0/8", "172.30.0.2", "2400:cb00::/32", "fd00::/16", "::ffff:10.0.0.1", "104.16.0.0/13,::1"])(
    "accepts %s",
    (value) => expect(faults({ TRUSTED_PROXIES: value })).toEqual([]),
  );
});
